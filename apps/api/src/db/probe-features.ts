import { randomBytes } from 'node:crypto'
import { DatabaseError, type ClientBase } from 'pg'

/** Something our functions and tables are written with, and what the server says where it cannot. */
export type Probe = { feature: string; fault: string | null }

export const OWN_SCHEMA = 'a schema of its own'

/** Each is `works()`, which answers whether it came out right, and what it stands on. */
const FEATURES: Record<string, string> = {
  'composite arrays': `
    create type claim as (seat int, cents int);
    create function total(claims claim[]) returns bigint language sql as $$ select sum(cents) from unnest(claims) $$;
    create function works() returns boolean language sql as
      $$ select total(array[row(1, 20)::claim, row(2, 22)::claim]) = 42 $$`,
  foreach: plpgsql(
    `begin
       foreach one in array array[1, 2, 3] loop total := total + one; end loop;
       return total = 6;
     end`,
    'declare one int; total int := 0;',
  ),
  perform: plpgsql('begin perform 1; return found; end'),
  'labelled blocks': plpgsql('begin <<deciding>> begin exit deciding; return false; end; return true; end'),
  exception: plpgsql('begin perform 1 / 0; return false; exception when division_by_zero then return true; end'),
  'settings of a function': `
    create function works() returns boolean language sql set enable_seqscan = off set jit = off as
      $$ select current_setting('enable_seqscan') = 'off' $$`,
  force_generic_plan: `
    create function works() returns boolean language sql set plan_cache_mode = force_generic_plan as
      $$ select current_setting('plan_cache_mode') = 'force_generic_plan' $$`,
  'for update in a fixed order': `
    create table counters (id int primary key);
    insert into counters values (3), (1), (2);
    create function works() returns boolean language sql as
      $$ select array_agg(id) = '{1,2,3}' from (select id from counters order by id for update) locked $$`,
  'for update skip locked': `
    create table lapsed (id int primary key);
    insert into lapsed values (1);
    create function works() returns boolean language sql as
      $$ select count(*) = 1 from (select id from lapsed for update skip locked) free $$`,
  pg_advisory_xact_lock: plpgsql(
    `begin
       perform pg_advisory_xact_lock(hashtextextended(gen_random_uuid()::text, 0));
       return exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid());
     end`,
  ),
  'deferred constraint triggers': `
    create table ledger (cents int);
    create function balance() returns trigger language plpgsql as $$ begin
      if (select sum(cents) from ledger) <> 0 then raise exception using errcode = 'integrity_constraint_violation'; end if;
      return null;
    end $$;
    create constraint trigger balances after insert on ledger deferrable initially deferred
      for each row execute function balance();
    ${plpgsql(
      `begin
         insert into ledger values (1);
         insert into ledger values (-1);
         set constraints all immediate;
         begin
           insert into ledger values (1);
           return false;
         exception when integrity_constraint_violation then return true;
         end;
       end`,
    )}`,
  'xid8 snapshots': `
    create table changes (xact xid8 not null default pg_current_xact_id());
    insert into changes default values;
    create function works() returns boolean language sql as
      $$ select bool_and(xact >= pg_snapshot_xmin(pg_current_snapshot())) from changes $$`,
  'unique nulls not distinct': `
    create table days (day date, unique nulls not distinct (day));
    insert into days values (null), (null) on conflict do nothing;
    create function works() returns boolean language sql as $$ select count(*) = 1 from days $$`,
}

function plpgsql(body: string, declared = ''): string {
  return `create function works() returns boolean language plpgsql as $$ ${declared} ${body} $$`
}

/** Tries each in a schema that is never committed: nothing of it stays, also where this connection breaks. */
export async function probeFeatures(client: ClientBase): Promise<Probe[]> {
  const schema = `bilheteria_check_${randomBytes(8).toString('hex')}`
  await client.query('begin')
  try {
    const denied = await faultOf(() => client.query(`create schema ${schema}; set local search_path = ${schema}`))
    if (denied !== null) return [{ feature: OWN_SCHEMA, fault: denied }]
    const probes: Probe[] = [{ feature: OWN_SCHEMA, fault: null }]
    for (const [feature, made_of] of Object.entries(FEATURES)) {
      await client.query('savepoint probe')
      probes.push({ feature, fault: await faultOf(() => tryOut(client, made_of)) })
      await client.query('rollback to probe')
    }
    return probes
  } finally {
    await client.query('rollback')
  }
}

async function tryOut(client: ClientBase, made_of: string): Promise<void> {
  await client.query(made_of)
  const { rows } = await client.query<{ works: boolean }>('select works()')
  if (rows[0]?.works !== true) throw new WrongAnswer('it answers something else')
}

class WrongAnswer extends Error {}

/** The server's own words; that it is gone is no answer. */
async function faultOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DatabaseError || error instanceof WrongAnswer) return error.message
    throw error
  }
}

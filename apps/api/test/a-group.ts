import type { Reservation } from '@bilheteria/contract/checkout'
import type { Order } from '@bilheteria/contract/orders'
import type { Db } from '#db/db.ts'
import { payCharges } from '#sandbox/decide-charge.ts'
import { reserve } from './a-cart.ts'
import { chargeKeyOf, createOrder, holdersFor, pay } from './a-purchase.ts'
import { bearerOf } from './an-account.ts'
import { aCrowd } from './concurrency/a-crowd.ts'
import type { TestApp } from './start-app.ts'

export type Member = { account_id: string; bearer: { authorization: string } }
export type Answer = Awaited<ReturnType<TestApp['request']>>

/** People who do every step at the same moment. */
export async function aGroup(app: TestApp, size: number): Promise<Member[]> {
  await app.db.query('create sequence if not exists crowd start 1')
  const crowd = await aCrowd(app.db, size)
  return crowd.map(({ account_id, token }) => ({ account_id, bearer: bearerOf({ access_token: token }) }))
}

/** A ticket for each. */
export function reserveAll(app: TestApp, group: readonly Member[], event_id: string): Promise<Reservation[]> {
  return all(group.map((member) => reserve(app, member, event_id, { [`${event_id}-1-1-1`]: 1 })))
}

export function saveHolders(app: TestApp, { bearer }: Member, reservation: Reservation, cpf?: string) {
  const holders = holdersFor(reservation).map((holder) => Object.assign(holder, cpf !== undefined && { cpf }))
  const url = `/api/checkout/reservation/${reservation.id}/holders`
  return app.request(url, { method: 'PUT', body: { holders, complete: true }, headers: bearer })
}

/** Reserved and named. */
export async function holdAll(app: TestApp, group: readonly Member[], event_id: string): Promise<Reservation[]> {
  const held = await reserveAll(app, group, event_id)
  await all(group.map((member, n) => saveHolders(app, member, held[n] as Reservation)))
  return held
}

/** Made orders. */
export async function orderAll(app: TestApp, group: readonly Member[], event_id: string): Promise<Order[]> {
  const held = await holdAll(app, group, event_id)
  return all(group.map((member, n) => createOrder(app, member, held[n]?.id ?? '')))
}

/** With a Pix that waits to be paid. */
export async function pressAll(app: TestApp, group: readonly Member[], event_id: string): Promise<Order[]> {
  const orders = await orderAll(app, group, event_id)
  return all(group.map((member, n) => pay(app, member, orders[n]?.id ?? '', { method: 'pix' })))
}

/** Their banks pay, all in one statement: one each would need more connections than there are. */
export async function payAtBanks({ db }: TestApp, orders: readonly Order[]): Promise<void> {
  await payCharges(db, orders.map(chargeKeyOf))
}

async function all<Body>(asked: readonly PromiseLike<Answer>[]): Promise<Body[]> {
  const answers = await Promise.all(asked)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)
  if (refused) throw new Error(refused.body)
  return answers.map((answer) => answer.json<Body>())
}

/** Whoever writes a row with this word in it fails, and whatever is written with it. Answers what ends that. */
export async function poison(db: Db, table: string, word: string): Promise<() => Promise<unknown>> {
  await db.query(
    `create or replace function spoil() returns trigger language plpgsql as $$ begin
       if to_jsonb(new)::text like '%' || tg_argv[0] || '%' then raise exception 'spoilt'; end if;
       return new;
     end $$`,
  )
  await db.query(
    `create trigger spoilt before insert or update on ${table} for each row execute function spoil('${word}')`,
  )
  return () => db.query(`drop trigger spoilt on ${table}`)
}

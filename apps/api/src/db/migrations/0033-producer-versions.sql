-- One number for each producer, and '' for what they share, that grows with every change of what is shown of them: an edit of one
-- leaves what is kept of the others. The number of the whole catalogue goes on growing beside them.
create table producer_versions (
  producer_id text primary key,
  version bigint not null default 1
);
insert into producer_versions (producer_id) select id from producers union all select '';
comment on table producer_versions is 'impersonal';

-- Once in a transaction, however many rows it changes: nobody sees the number before it ends.
create function move_producer_version(owner text) returns void language plpgsql as $$
declare
  moved text := coalesce(current_setting('bilheteria.moved', true), '');
begin
  if position(format('[%s]', owner) in moved) > 0 then return; end if;
  -- Before any of these, by everybody: whoever changes two of them waits for nobody who waits for them.
  perform 1 from catalogue_version for update;
  insert into producer_versions as known (producer_id) values (owner)
    on conflict (producer_id) do update set version = known.version + 1;
  perform set_config('bilheteria.moved', format('%s[%s]', moved, owner), true);
end $$;

-- The argument says where a row names its producer. One whose event is gone counts for everybody.
create function move_versions() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  owner text;
begin
  owner := case tg_argv[0]
    when 'itself' then changed ->> 'id'
    when 'producer' then changed ->> 'producer_id'
    when 'event' then (select producer_id from events where id = changed ->> 'event_id')
    when 'sector' then
      (select producer_id from sectors join events on events.id = event_id where sectors.id = changed ->> 'sector_id')
    when 'section' then
      (select producer_id from sections join sectors on sectors.id = sector_id join events on events.id = event_id
        where sections.id = changed ->> 'section_id')
    when 'ticket type' then
      (select producer_id from ticket_types join sections on sections.id = section_id join sectors on sectors.id = sector_id
         join events on events.id = event_id
        where ticket_types.id = changed ->> 'ticket_type_id')
  end;
  perform move_producer_version(coalesce(owner, ''));
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'producer_id' is distinct from changed ->> 'producer_id' then
    perform move_producer_version('');
  end if;
  return null;
end $$;

-- A map has tens of thousands: their producers are looked for once.
create function move_versions_of_seats() returns trigger language plpgsql as $$
begin
  perform move_producer_version(producer_id)
     from (select distinct producer_id from changed join sections on sections.id = section_id join sectors on sectors.id = sector_id
             join events on events.id = event_id) owners;
  return null;
end $$;

create trigger producers_moved after insert or update or delete on producers for each row execute function move_versions('itself');
-- Every page may measure what any producer wants measured, and every address is one of theirs.
create trigger producers_all_moved after insert or delete or update of slug, domain, ga4, pixel on producers
  for each row execute function move_versions('shared');
create trigger categories_moved after insert or update or delete on categories for each row execute function move_versions('shared');
create trigger integrations_moved after insert or update or delete on integrations for each row execute function move_versions('shared');
create trigger installation_moved after insert or update or delete on installation for each row execute function move_versions('shared');
create trigger provider_accounts_moved after insert or update or delete on provider_accounts
  for each row execute function move_versions('producer');
create trigger events_moved after insert or update or delete on events for each row execute function move_versions('producer');
create trigger sectors_moved after insert or update or delete on sectors for each row execute function move_versions('event');
create trigger sections_moved after insert or delete or update of sector_id, name, numbered, capacity, position on sections
  for each row execute function move_versions('sector');
create trigger ticket_types_moved after insert or update or delete on ticket_types
  for each row execute function move_versions('section');
create trigger batches_moved after insert or delete or update of name, price_cents, quantity, starts_at, ends_at on batches
  for each row execute function move_versions('ticket type');
create trigger coupons_moved after insert or delete or update of code, method, value, max_items, max_uses, starts_at, ends_at
  on coupons for each row execute function move_versions('event');
create trigger coupon_ticket_types_moved after insert or update or delete on coupon_ticket_types
  for each row execute function move_versions('ticket type');
create trigger half_price_quotas_moved after insert or delete or update of quota on half_price_quotas
  for each row execute function move_versions('event');
create trigger plans_moved after insert or update or delete on plans for each row execute function move_versions('event');
create trigger seats_came after insert on seats referencing new table as changed
  for each statement execute function move_versions_of_seats();
create trigger seats_went after delete on seats referencing old table as changed
  for each statement execute function move_versions_of_seats();

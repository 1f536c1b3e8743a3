-- Half price is capped per event. The counter moves with every reservation, so it stands apart from the catalogue.
create table half_price_quotas (
  event_id text primary key references events,
  quota int not null check (quota >= 0),
  taken int not null default 0,
  check (taken between 0 and quota)
) with (fillfactor = 80);
insert into half_price_quotas select id, half_price_quota, half_price_taken from events where half_price_quota is not null;

alter table events
  drop column half_price_taken,
  drop column half_price_quota,
  -- Folder of its pictures below the storage host's `posters/`.
  add column poster text check (poster ~ '^[a-z0-9-]{1,64}$');

-- Unsold tickets of a batch that ended by date pass to the next one: `carried` is below zero where they left, above where
-- they arrived, so that the producer's own number stays readable.
alter table batches add column carried int not null default 0;
alter table batches drop constraint batches_check1;
alter table batches add check (held + sold <= quantity + carried);

-- One holder per seat by construction: the seat's own row names its reservation.
alter table seats drop column account_id;
alter table seats add column reservation_id uuid;
alter table seats add check ((status = 'reserved') = (reservation_id is not null));
alter table seats set (fillfactor = 80);

alter table coupons set (fillfactor = 80);

-- Only what holds stock is here: a reservation that is given back, lapses or becomes an order leaves the table, so its cost
-- does not grow with history. A row says itself what it holds of each scarce thing: one insert claims, one delete releases.
-- No foreign keys: each would lock a row of the catalogue or of the account for every buyer, and guard only minutes.
drop table reservation_items;
drop table reservations;
create table reservations (
  id uuid primary key,
  account_id uuid not null,
  event_id text not null,
  -- Grows with every replacement.
  revision int not null default 1,
  batch_ids text[] not null,
  batch_amounts int[] not null,
  -- Fixed when the tickets were held.
  batch_prices int[] not null,
  section_ids text[] not null,
  section_amounts int[] not null,
  half_price int not null,
  seat_ids bigint[] not null,
  -- In the order entered.
  coupon_ids text[] not null,
  -- For people: [{ sector_id, section_id, ticket_type_id, amount, price_percent, draw, seats }], `draw` counts the batches above.
  lines jsonb not null,
  -- What besides the tickets makes the price, fixed with it: { convenience_fee, convenience_fee_mode, coupons }.
  terms jsonb not null,
  -- What each Idempotency-Key of this reservation asked for, as a hash.
  keys jsonb not null,
  -- What step 2 typed, one for each ticket, perhaps not complete yet.
  holders jsonb not null default '[]',
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  unique (account_id, event_id)
) with (fillfactor = 80);
create index reservations_by_end on reservations (expires_at);

-- "Avise-me": one mail when the sale opens or tickets come back.
create table event_alerts (
  event_id text not null references events,
  email text not null check (email = lower(email)),
  -- Whose shop it was asked in.
  producer_id text not null references producers,
  created_at timestamptz not null default clock(),
  sent_at timestamptz,
  primary key (event_id, email)
);
create index event_alerts_waiting on event_alerts (event_id) where sent_at is null;

create trigger coupons_changed after insert or delete or update of code, method, value, max_items, max_uses, starts_at, ends_at
  on coupons execute function bump_catalogue_version();
create trigger coupon_ticket_types_changed after insert or update or delete on coupon_ticket_types
  execute function bump_catalogue_version();
create trigger seats_changed after insert or delete on seats execute function bump_catalogue_version();
drop trigger sections_changed on sections;
create trigger sections_changed after insert or delete or update of sector_id, name, numbered, capacity, position on sections
  execute function bump_catalogue_version();
create trigger half_price_quotas_changed after insert or delete or update of quota on half_price_quotas
  execute function bump_catalogue_version();

-- What a batch still has; the same everywhere.
create function left_in(batch batches) returns int language sql immutable
  return batch.quantity + batch.carried - batch.held - batch.sold;

-- Passes on what ended batches did not sell to the next batch of their type that has not ended; without one they keep it.
-- Answers how many tickets moved.
create function pass_on_unsold() returns int language plpgsql as $$
declare
  moment timestamptz := clock();
  successor record;
  unsold int;
  moved int := 0;
begin
  for successor in
    select distinct on (later.ticket_type_id) later.id, later.ticket_type_id, later.position
      from batches ended
      join batches later on later.ticket_type_id = ended.ticket_type_id and later.position > ended.position
     where ended.ends_at <= moment and left_in(ended) > 0 and later.ends_at > moment
     order by later.ticket_type_id, later.position
  loop
    perform 1 from batches where ticket_type_id = successor.ticket_type_id order by id for update;
    select coalesce(sum(left_in(ended)), 0) into unsold
      from batches ended
     where ticket_type_id = successor.ticket_type_id and position < successor.position and ends_at <= moment;
    update batches ended
       set carried = carried + case when id = successor.id then unsold else -left_in(ended) end
     where ticket_type_id = successor.ticket_type_id
       and (id = successor.id or position < successor.position and ends_at <= moment);
    moved := moved + unsold;
  end loop;
  return moved;
end $$;

-- Paying. Stock stays with the reservation until money has arrived; then the order's tickets have it.

alter table producers
  add column interest_free_installments int not null default 12 check (interest_free_installments >= 1),
  -- Hundredths of a percent.
  add column monthly_interest_bp int not null default 0 check (monthly_interest_bp between 0 and 2000),
  add column min_installment_cents int not null default 500 check (min_installment_cents >= 1),
  -- A fan may cancel within seven days; a producer may want to know so many hours before the event.
  add column cancel_cutoff_hours int not null default 0 check (cancel_cutoff_hours >= 0);

alter table events
  -- Until so many hours before it begins another person may be named on a ticket.
  add column carrier_change_hours int not null default 24 check (carrier_change_hours >= 0);

-- Tickets that no order of ours knows: sold over a counter, or before this house was moved into.
alter table batches add column sold_elsewhere int not null default 0 check (sold_elsewhere between 0 and sold);
update batches set sold_elsewhere = sold;

-- Once paying has begun the cart cannot change, and only the order may end the reservation.
alter table reservations add column order_id uuid unique;

alter table orders
  add column producer_id text not null references producers,
  add column reservation_id uuid not null unique,
  -- The reservation as it was when pay was pressed: what is sold, and what a late payment must still find free.
  add column held jsonb not null,
  -- As it was shown, with the interest of the payment that was taken.
  add column quote jsonb not null,
  add column coupon_ids text[] not null default '{}',
  add column paid_at timestamptz,
  -- The one that was taken; others that arrived all the same went back.
  add column payment_id uuid,
  -- Grows with every change of it, its payments, refunds and tickets.
  add column version int not null default 1;
alter table orders add check (state <> 'paid' or paid_at is not null);
drop index orders_of_account;
create index orders_of_account on orders (account_id, created_at);
create index orders_of_event on orders (event_id);
create index orders_pending on orders (created_at) where state = 'pending';

-- One attempt to pay. The row is the intent: it is stored before the provider is asked, and its id is the key of every try.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt int not null,
  -- `none` for what costs nothing.
  provider text not null,
  method text not null check (method in ('pix', 'card', 'boleto', 'free')),
  state text not null default 'created'
    check (state in ('created', 'pending', 'in_review', 'approved', 'refused', 'expired', 'refunded', 'charged_back')),
  amount_cents int not null check (amount_cents >= 0),
  installments int not null default 1 check (installments >= 1),
  installment_cents int not null check (installment_cents >= 0),
  -- What one press of the button asked for, so that a second press is the same.
  request_key text,
  request_hash text not null,
  -- Encrypted for the provider; forgotten once it has answered.
  card_token text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  pix_code text,
  ends_at timestamptz not null,
  provider_id text,
  refusal text,
  captured_cents int not null default 0 check (captured_cents >= 0),
  -- What was asked back, whether it has arrived or not.
  returned_cents int not null default 0,
  tries int not null default 0,
  -- When the provider is asked again; null once there is nothing left to hear.
  next_ask_at timestamptz,
  created_at timestamptz not null default clock(),
  unique (order_id, attempt),
  unique (order_id, request_key),
  check (returned_cents between 0 and captured_cents)
);
create index payments_waiting on payments (next_ask_at);
-- Two cards at once could both be charged.
create unique index payments_one_card on payments (order_id)
  where method = 'card' and state in ('created', 'pending', 'in_review');

alter table orders add foreign key (payment_id) references payments;

-- Money on its way back. Like a payment, the row is the intent and its id the key.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  amount_cents int not null check (amount_cents > 0),
  -- Cancelled by the fan, too late for its places, paid twice, not the amount that was asked.
  reason text not null check (reason in ('cancelled', 'late', 'double', 'wrong_amount')),
  -- `failed` waits for a person.
  state text not null default 'asked' check (state in ('asked', 'processing', 'done', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  done_at timestamptz
);
create index refunds_of_order on refunds (order_id);
create index refunds_waiting on refunds (next_try_at) where state in ('asked', 'processing');

-- What providers tell us, stored before anything is done about it.
create table webhooks (
  id bigint primary key generated always as identity,
  provider text not null,
  -- The provider's name for it, or what makes it the same when it has none.
  event_key text not null,
  -- Our key of the payment it speaks of.
  payment_id uuid,
  received_at timestamptz not null default clock(),
  handled_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz not null default clock(),
  unique (provider, event_key)
);
create index webhooks_waiting on webhooks (next_try_at) where handled_at is null;

-- Every movement of money as rows that sum up to nothing, written once and never changed.
create table ledger (
  -- `capture:…`, `return:…`, `refund:…`: booking the same thing twice is impossible.
  booking text not null,
  account text not null check (account in ('provider', 'tickets', 'fee', 'interest', 'owed_back')),
  amount_cents int not null check (amount_cents <> 0),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  booked_at timestamptz not null default clock(),
  primary key (booking, account)
);
create index ledger_of_order on ledger (order_id);
create function check_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation'; end if;
  if (select sum(amount_cents) from ledger where booking = new.booking) <> 0 then
    raise exception 'booking % does not balance', new.booking using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert or update or delete on ledger
  deferrable initially deferred for each row execute function check_ledger();

alter table tickets
  add column batch_id text not null references batches,
  add column producer_id text not null references producers,
  add column half_price jsonb,
  add column position int not null,
  -- Its discounted price and its share of everything on top: what comes back for it.
  add column paid_cents int not null check (paid_cents >= 0),
  add column issued_at timestamptz not null default clock();
alter table tickets rename column code to secret;
alter table tickets add check (secret ~ '^[\w-]{22}$');
create unique index tickets_one_per_seat on tickets (seat_id) where state <> 'cancelled';
create index tickets_of_batch on tickets (batch_id) where state <> 'cancelled';

create function bump_order_version() returns trigger language plpgsql as $$
begin
  update orders set version = version + 1 where id = new.order_id;
  return null;
end $$;
create function move_order_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger orders_changed before update on orders for each row execute function move_order_version();
create trigger payments_changed after insert or update of state, pix_code, card_last4, refusal, captured_cents on payments for each row execute function bump_order_version();
create trigger refunds_changed after insert or update of state on refunds for each row execute function bump_order_version();
create trigger tickets_changed after insert or update of state, secret on tickets for each row execute function bump_order_version();

alter table messages
  -- Drawn when it is sent: the tickets of this order as a file.
  add column attached_order uuid references orders,
  -- Said once for each order, whatever is repeated.
  add column confirmed_order uuid unique references orders;

-- Until when a fan may cancel: seven days, before the event, and while nobody has entered. Null when that is over.
create function cancellable_until(its orders) returns timestamptz language sql volatile
  return (select case when its.state = 'paid' and clock() < until
                       and not exists (select 1 from tickets where order_id = its.id and tickets.state = 'used') then until end
            from events event join producers producer on producer.id = event.producer_id
           cross join lateral (select least(its.paid_at + interval '7 days',
                                            event.starts_at - make_interval(hours => producer.cancel_cutoff_hours)) as until) ends
           where event.id = its.event_id);

-- The stock of orders, in the one order of locks: orders, reservations, batches, sections, seats, coupons, quotas.

-- The places of an order become sold; the caller has locked the order. While its reservation stands they are its own.
-- Afterwards every one of them must still be free: constraints decide, and false means that nothing was taken.
create function sell_places(sold_order uuid) returns boolean language plpgsql as $$
declare
  moment timestamptz := clock();
  its orders;
  claim reservations;
  draw record;
  sibling record;
  missing int;
begin
  select * into its from orders where id = sold_order;
  select * into claim from reservations where order_id = sold_order for update;
  if found then
    perform 1 from batches where id = any (claim.batch_ids) order by id for update;
    update batches set held = held - amount, sold = sold + amount
      from unnest(claim.batch_ids, claim.batch_amounts) as given (batch_id, amount) where batches.id = batch_id;
    update seats set status = 'sold', reservation_id = null where reservation_id = claim.id;
    delete from reservations where id = claim.id;
    return true;
  end if;

  claim := jsonb_populate_record(null::reservations, its.held);
  if exists (select 1 from events where id = its.event_id and starts_at <= moment) then return false; end if;
  if exists (select 1 from events event
              where event.id = its.event_id and event.max_per_cpf <
                    (select count(*) from tickets join orders other on other.id = tickets.order_id
                      where other.account_id = its.account_id and other.event_id = its.event_id and tickets.state <> 'cancelled')
                    + (select sum(amount) from unnest(claim.batch_amounts) amount)) then return false; end if;
  begin
    perform 1 from batches where ticket_type_id in (select ticket_type_id from batches own where own.id = any (claim.batch_ids))
      order by id for update;
    for draw in select batch_id, amount from unnest(claim.batch_ids, claim.batch_amounts) as given (batch_id, amount) loop
      -- What its own batch passed on when it ended is still the same places.
      select draw.amount - left_in(own) into missing from batches own where own.id = draw.batch_id;
      for sibling in
        select other.id, least(left_in(other), missing) as lent
          from batches other join batches own on own.ticket_type_id = other.ticket_type_id
         where own.id = draw.batch_id and other.id <> own.id and left_in(other) > 0 order by other.position
      loop
        exit when missing <= 0;
        update batches set carried = carried - least(sibling.lent, missing) where id = sibling.id;
        update batches set carried = carried + least(sibling.lent, missing) where id = draw.batch_id;
        missing := missing - least(sibling.lent, missing);
      end loop;
      update batches set sold = sold + draw.amount where id = draw.batch_id;
    end loop;
    perform 1 from sections where id = any (claim.section_ids) order by id for update;
    update sections set taken = taken + amount
      from unnest(claim.section_ids, claim.section_amounts) as given (section_id, amount) where sections.id = section_id;
    perform 1 from seats where id = any (claim.seat_ids) order by id for update;
    if (select count(*) from seats where id = any (claim.seat_ids) and status = 'available') < cardinality(claim.seat_ids) then
      raise check_violation;
    end if;
    update seats set status = 'sold' where id = any (claim.seat_ids);
    perform 1 from coupons where id = any (claim.coupon_ids) order by id for update;
    update coupons set used = used + 1 where id = any (claim.coupon_ids);
    update half_price_quotas set taken = taken + claim.half_price where event_id = its.event_id and claim.half_price > 0;
    return true;
  exception when check_violation then
    return false;
  end;
end $$;

-- Cancels these tickets of one order and puts their places back on sale; the caller has locked the order. The last
-- ticket takes the order's coupons with it. Answers how many were really cancelled.
create function give_back_tickets(from_order uuid, wanted uuid[]) returns int language plpgsql as $$
declare
  ids uuid[];
begin
  select coalesce(array_agg(locked.id), '{}') into ids
    from (select id from tickets where order_id = from_order and id = any (wanted) and state = 'valid' order by id for update) locked;
  perform 1 from batches where id in (select batch_id from tickets where id = any (ids)) order by id for update;
  update batches set sold = sold - amount
    from (select batch_id, count(*)::int as amount from tickets where id = any (ids) group by 1) given
   where batches.id = given.batch_id;
  perform 1 from sections where id in (select section_id from ticket_types type join tickets on ticket_type_id = type.id
                                        where tickets.id = any (ids)) order by id for update;
  update sections set taken = taken - amount
    from (select type.section_id, count(*)::int as amount from tickets join ticket_types type on type.id = ticket_type_id
           where tickets.id = any (ids) group by 1) given
   where sections.id = given.section_id;
  perform 1 from seats where id in (select seat_id from tickets where id = any (ids)) order by id for update;
  update seats set status = 'available' where id in (select seat_id from tickets where id = any (ids));
  update tickets set state = 'cancelled' where id = any (ids);
  if not exists (select 1 from tickets where order_id = from_order and state <> 'cancelled') then
    perform 1 from coupons where id in (select unnest(coupon_ids) from orders where orders.id = from_order) order by id for update;
    update coupons set used = used - 1 where id in (select unnest(coupon_ids) from orders where orders.id = from_order);
    update orders set coupon_ids = '{}' where orders.id = from_order;
  end if;
  update half_price_quotas quota set taken = taken - given.amount
    from (select orders.event_id, count(*)::int as amount
            from tickets join orders on orders.id = order_id join ticket_types type on type.id = ticket_type_id
           where tickets.id = any (ids) and type.kind = 'half' group by 1) given
   where quota.event_id = given.event_id;
  return cardinality(ids);
end $$;

-- Ends orders whose time to pay is over and returns their places. Not while a card may already have been charged: then
-- nobody knows yet whether there is anything to end.
create function expire_orders(at_most int) returns int language plpgsql as $$
declare
  moment timestamptz := clock();
  ids uuid[];
begin
  select array_agg(due.id) into ids
    from (select orders.id from orders
            join reservations held on held.order_id = orders.id
           where orders.state = 'pending' and held.expires_at <= moment
             and not exists (select 1 from payments where order_id = orders.id and method = 'card' and state in ('created', 'pending'))
           order by orders.id limit at_most for update of orders skip locked) due;
  if ids is null then return 0; end if;
  perform 1 from reservations where order_id = any (ids) order by id for update;
  perform release_reservations(array(select id from reservations where order_id = any (ids)));
  update payments set state = 'expired' where order_id = any (ids) and state in ('created', 'pending', 'in_review');
  update orders set state = 'expired' where id = any (ids);
  return cardinality(ids);
end $$;

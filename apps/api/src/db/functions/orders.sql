-- The newest change of its event's time or place, when it came after they had bought: until it ends, or the event begins, and
-- while nobody has entered, its buyer may have the money back.
-- Not plain SQL, like the three below: that would be planned anew for every order, and mostly there is nothing to find.
create or replace function newest_change(its orders) returns event_changes language plpgsql as $$
declare
  change event_changes;
begin
  if its.state <> 'paid' then return null; end if;
  select * into change from event_changes newest
   where newest.event_id = its.event_id and newest.kind = 'postponed' and newest.created_at > its.created_at
   order by newest.created_at desc limit 1;
  if not found or exists (select 1 from tickets where order_id = its.id and tickets.state = 'used')
     or not exists (select 1 from events event
                     where event.id = its.event_id and event.state <> 'cancelled'
                       and clock() < least(change.refund_until, event.starts_at)) then return null; end if;
  return change;
end $$;

-- The same as long as they have not said anything to it. Whoever keeps the tickets gives nothing up.
create or replace function open_change(its orders) returns uuid language plpgsql as $$
declare
  change event_changes := newest_change(its);
begin
  if exists (select 1 from change_answers given where given.change_id = change.id and given.order_id = its.id) then return null; end if;
  return change.id;
end $$;

-- Until when that change gives them a right to their money; null when none does.
create or replace function changed_until(its orders) returns timestamptz language plpgsql as $$
declare
  change event_changes := newest_change(its);
begin
  if change.id is null then return null; end if;
  return (select least(change.refund_until, event.starts_at) from events event where event.id = change.event_id);
end $$;

-- Until when a fan may cancel: seven days, or longer after a change; before the event, and while nobody has entered. Null when
-- that is over.
create or replace function cancellable_until(its orders) returns timestamptz language plpgsql as $$
declare
  until timestamptz;
begin
  if its.state <> 'paid' then return null; end if;
  select greatest(least(its.paid_at + interval '7 days', event.starts_at - make_interval(hours => producer.cancel_cutoff_hours)),
                  changed_until(its))
    into until
    from events event join producers producer on producer.id = event.producer_id where event.id = its.event_id;
  if clock() >= until or exists (select 1 from tickets where order_id = its.id and tickets.state = 'used') then return null; end if;
  return until;
end $$;

-- Whoever has begun to reserve or to sell something of this event is done when this answers; whoever comes meanwhile waits
-- for the caller's transaction and then reads what it has written.
create or replace function lock_sale(at_event text) returns void language plpgsql as $$
begin
  perform 1 from batches where ticket_type_id in (select type.id from ticket_types type
                                                    join sections on sections.id = type.section_id
                                                    join sectors on sectors.id = sections.sector_id
                                                   where sectors.event_id = at_event) order by id for update;
end $$;

-- Those of these people who have a ticket for an event, other than the one that asks.
create or replace function holders_sold(at_event text, people text[], asking_ticket uuid) returns setof text language sql stable
set enable_seqscan = off as $$
  select cpf from unnest(people) as given (cpf)
   where exists (select 1 from tickets join orders on orders.id = tickets.order_id
                  where holder_document = cpf and orders.event_id = at_event and tickets.state <> 'cancelled'
                    and tickets.id is distinct from asking_ticket)
$$;

-- Those of these people who enter an event already: with a ticket, or with an order that may still be paid, other than
-- the ticket or the order that asks. Whoever asks for themself, `own_cpf`, is kept from it by tickets only: strangers who
-- name a person and do not pay keep nobody out. In a rush tens of thousands of one event wait to be paid: orders are found by
-- whom they name before anything else is asked of them, which the planner, who cannot tell that a CPF is rare, has to be told twice.
create or replace function holders_with_ticket(at_event text, people text[], asking_ticket uuid, asking_order uuid, own_cpf text)
returns setof text language sql stable
set enable_seqscan = off as $$
  select cpf from unnest(people) as given (cpf)
   where cpf in (select holders_sold(at_event, people, asking_ticket))
      or cpf is distinct from own_cpf
         and exists (select 1 from (select id, event_id, state from orders
                                     where people_named(held) @> array[cpf] offset 0) naming
                      where naming.event_id = at_event and naming.state = 'pending' and naming.id is distinct from asking_order);
$$;

-- The CPF of an account whose person reads the e-mail it names; of any other, null.
create or replace function proved_cpf(account uuid) returns text language sql stable
  return (select document from accounts where id = account and email_verified_at is not null);

-- Whoever names one of these people for this event now waits until the others who do so are done. In the order of
-- locks it comes after batches and tickets: of those behind these nobody who holds one takes turns here.
create or replace function lock_holders(at_event text, people text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(key)
     from (select distinct hashtext('holder ' || at_event || ' ' || cpf) as key
             from unnest(people) as given (cpf) order by 1) sorted;
end $$;

-- Whether somebody whom an order names enters with another ticket, or has named themself since: then nobody begins to pay for it,
-- and money that comes too late buys nothing. The reservation is locked before the people, as it is when places are sold.
create or replace function names_entering(its orders) returns boolean language plpgsql as $$
declare
  people text[] := array(select named ->> 'cpf' from jsonb_array_elements(its.held -> 'holders') named);
  own_cpf text;
begin
  if not exists (select 1 from events where id = its.event_id and biometry_required) then return false; end if;
  if its.names_owner then select document into own_cpf from accounts where id = its.account_id; end if;
  perform 1 from reservations where order_id = its.id for update;
  perform lock_holders(its.event_id, people);
  return exists (select 1 from holders_with_ticket(its.event_id, people, null, its.id, own_cpf));
end $$;

-- Whether somebody whom an order names has another ticket by now: then nothing of it is sold, and its money goes back. Orders that
-- are only waiting to be paid take nothing from one whose money has come. Of several who sell to one person at once only one
-- is answered at a time.
create or replace function names_sold(its orders) returns boolean language plpgsql as $$
declare
  people text[] := array(select named ->> 'cpf' from jsonb_array_elements(its.held -> 'holders') named);
begin
  if not exists (select 1 from events where id = its.event_id and biometry_required) then return false; end if;
  perform lock_holders(its.event_id, people);
  return exists (select 1 from holders_sold(its.event_id, people, null));
end $$;

-- The stock of orders, in the one order of locks: orders, reservations, batches, sections, seats, coupons, quotas,
-- unproved_holds, unpaid_holding.

-- The places of an order become sold; the caller has locked the order. While its reservation stands they are its own.
-- Afterwards every one of them must still be free: constraints decide, and false means that nothing was taken, nor kept.
create or replace function sell_places(sold_order uuid) returns boolean language plpgsql as $$
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
    if names_sold(its) or (select state from events where id = its.event_id) = 'cancelled' then
      perform release_reservations(array[claim.id]);
      return false;
    end if;
    update batches set held = held - amount, sold = sold + amount
      from unnest(claim.batch_ids, claim.batch_amounts) as given (batch_id, amount) where batches.id = batch_id;
    with touched as (
      update seats set status = 'sold', reservation_id = null
       where id = any (claim.seat_ids) and reservation_id = claim.id returning id
    ) insert into seat_changes (seat_ids) select array_agg(id) from touched having count(*) > 0;
    perform spend_keys(array[claim]);
    delete from reservations where id = claim.id;
    return true;
  end if;

  -- Nobody is left who could enter: they have been forgotten since.
  if its.held -> 'holders' = '[]' then return false; end if;
  claim := jsonb_populate_record(null::reservations, its.held);
  if exists (select 1 from events where id = its.event_id and starts_at <= moment) then return false; end if;
  -- All of the event: whoever else sells or reserves for this person has taken one of these before, or waits for it.
  perform lock_sale(its.event_id);
  -- Its places were given back: while nothing is sold nobody gets them, not even late.
  if (select state from events where id = its.event_id) <> 'on_sale' then return false; end if;
  if exists (select 1 from events event
              where event.id = its.event_id and event.max_per_cpf <
                    (select count(*) from tickets join orders other on other.id = tickets.order_id
                      where other.account_id = its.account_id and other.event_id = its.event_id and tickets.state <> 'cancelled')
                    + (select coalesce(sum(amount), 0) from reservations, unnest(batch_amounts) amount
                        where account_id = its.account_id and reservations.event_id = its.event_id)
                    + (select sum(amount) from unnest(claim.batch_amounts) amount)) then return false; end if;
  -- Whom its end has set free may enter with another ticket by now.
  if names_entering(its) then return false; end if;
  begin
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
    if claim.seat_ids <> '{}' then insert into seat_changes (seat_ids) values (claim.seat_ids); end if;
    perform 1 from coupons where id = any (claim.coupon_ids) order by id for update;
    update coupons set used = used + 1 where id = any (claim.coupon_ids);
    update half_price_quotas set taken = taken + claim.half_price where event_id = its.event_id and claim.half_price > 0;
    -- Everybody may have been told by now what has become of the event since pay was pressed.
    update event_changes set told_at = null where event_id = its.event_id and kind = 'postponed' and created_at > its.created_at;
    return true;
  exception when check_violation then
    return false;
  end;
end $$;

-- Cancels these tickets of one order and puts their places back on sale; the caller has locked the order. The last
-- ticket takes the order's coupons with it. Answers how many were really cancelled.
create or replace function give_back_tickets(from_order uuid, wanted uuid[]) returns int language plpgsql as $$
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
  with touched as (
    update seats set status = 'available' where id in (select seat_id from tickets where id = any (ids)) returning id
  ) insert into seat_changes (seat_ids) select array_agg(id) from touched having count(*) > 0;
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

-- Ends these orders, which the caller has locked, and returns their places.
create or replace function expire_these(ids uuid[]) returns void language plpgsql as $$
begin
  -- In the order of `reserve`, which waits for the same rows.
  perform 1 from reservations where order_id = any (ids) order by account_id, event_id for update;
  perform release_reservations(array(select id from reservations where order_id = any (ids)));
  update payments set state = 'expired' where order_id = any (ids) and state in ('created', 'pending', 'in_review');
  update orders set state = 'expired' where id = any (ids);
end $$;

-- Ends orders whose time to pay is over. Not while a card may already have been charged: then nobody knows yet whether
-- there is anything to end. One that cannot be ended is left for a person to look at, and does not keep the others.
create or replace function expire_orders(at_most int) returns int language plpgsql as $$
declare
  moment timestamptz := clock();
  ids uuid[];
  one uuid;
  ended int := 0;
begin
  select array_agg(due.id) into ids
    from (select orders.id from orders
            join reservations held on held.order_id = orders.id
           where orders.state = 'pending' and held.expires_at <= moment
             and not exists (select 1 from payments where order_id = orders.id and method = 'card' and state in ('created', 'pending'))
           order by orders.id limit at_most for update of orders skip locked) due;
  if ids is null then return 0; end if;
  begin
    perform expire_these(ids);
    return cardinality(ids);
  exception when integrity_constraint_violation then
    foreach one in array ids loop
      begin
        perform expire_these(array[one]);
        ended := ended + 1;
      exception when integrity_constraint_violation then
        raise warning 'order % cannot be ended: %', one, sqlerrm;
      end;
    end loop;
    return ended;
  end;
end $$;

-- Grows once for everybody else, however much of an order and its payments and tickets one transaction changes.
create or replace function bump_order_version() returns trigger language plpgsql as $$
begin
  update orders set version = version + 1 where id = new.order_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

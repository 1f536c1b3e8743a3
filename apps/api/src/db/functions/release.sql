-- Nobody has paid: gives back everything these reservations hold and deletes them; the caller has locked them. Same order of locks.
create or replace function release_reservations(ids uuid[]) returns void language plpgsql as $$
declare
  ended reservations[];
begin
  perform 1 from batches where id in (select unnest(batch_ids) from reservations where id = any (ids)) order by id for update;
  update batches set held = held - amount
    from (select batch_id, sum(amount)::int as amount
            from reservations, unnest(batch_ids, batch_amounts) as given (batch_id, amount) where id = any (ids) group by 1) given
   where batches.id = batch_id;
  perform 1 from sections where id in (select unnest(section_ids) from reservations where id = any (ids)) order by id for update;
  update sections set taken = taken - amount
    from (select section_id, sum(amount)::int as amount
            from reservations, unnest(section_ids, section_amounts) as given (section_id, amount) where id = any (ids) group by 1) given
   where sections.id = section_id;
  perform 1 from seats where id in (select unnest(seat_ids) from reservations where id = any (ids)) order by id for update;
  with touched as (
    update seats set status = 'available', reservation_id = null
     where id in (select unnest(seat_ids) from reservations where id = any (ids)) and reservation_id = any (ids) returning id
  ) insert into seat_changes (seat_ids) select array_agg(id) from touched having count(*) > 0;
  perform 1 from coupons where id in (select unnest(coupon_ids) from reservations where id = any (ids)) order by id for update;
  update coupons set used = used - uses
    from (select coupon_id, count(*)::int as uses
            from reservations, unnest(coupon_ids) coupon_id where id = any (ids) group by 1) given
   where coupons.id = coupon_id;
  perform 1 from half_price_quotas where event_id in (select event_id from reservations where id = any (ids)) order by event_id for update;
  update half_price_quotas set taken = taken - amount
    from (select event_id, sum(half_price)::int as amount from reservations where id = any (ids) group by 1) given
   where half_price_quotas.event_id = given.event_id;
  ended := array(select its from reservations its where id = any (ids));
  -- Its trigger locks `unproved_holds`, which come before `unpaid_holding`.
  delete from reservations where id = any (ids);
  perform count_unpaid_holding(ended);
  perform spend_keys(ended);
end $$;

-- A lapsed reservation is dead in every query; this only returns its stock. One whose order is being paid ends with it. Several processes may sweep at once. One that
-- cannot be given back is left for a person to look at, and does not keep the others.
create or replace function release_lapsed(at_most int) returns int language plpgsql as $$
declare
  -- Once: asked for in every row it could not be looked up in the index.
  moment timestamptz := clock();
  ids uuid[];
  one uuid;
  released int := 0;
begin
  select array_agg(id) into ids
    from (select id from reservations where expires_at <= moment and order_id is null order by expires_at limit at_most for update skip locked) lapsed;
  if ids is null then return 0; end if;
  begin
    perform release_reservations(ids);
    return cardinality(ids);
  exception when integrity_constraint_violation then
    -- In one order for all who sweep: what is counted of their browsers may be the same.
    foreach one in array array(select id from reservations where id = any (ids) order by account_id, event_id) loop
      begin
        perform release_reservations(array[one]);
        released := released + 1;
      exception when integrity_constraint_violation then
        raise warning 'reservation % cannot be given back: %', one, sqlerrm;
      end;
    end loop;
    return released;
  end;
end $$;

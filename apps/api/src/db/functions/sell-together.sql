-- `sell_places` for many orders at once, which the caller has locked, where nothing but selling is to be decided: their reservations
-- stand, their events take place, and nobody whom they name has another ticket or stands in two of them. Answers which were sold;
-- nothing has happened to the others: those are for `sell_places`. All locks of one kind before the next: taken order by order,
-- whoever has a reservation of the second and waits for a batch of the first would be waited for in turn.
create or replace function sell_together(wanted uuid[]) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  claims reservations[];
  -- Whom they name where everybody enters once.
  n_order uuid[]; n_event text[]; n_cpf text[];
begin
  select array_agg(locked) into claims
    from (select * from reservations where order_id = any (wanted) order by account_id, event_id for update) locked;
  perform 1 from batches where id in (select unnest(batch_ids) from unnest(claims)) order by id for update;

  select array_agg(its.id), array_agg(its.event_id), array_agg(named ->> 'cpf') into n_order, n_event, n_cpf
    from unnest(claims) claim join orders its on its.id = claim.order_id
    join events event on event.id = its.event_id and event.biometry_required,
         jsonb_array_elements(its.held -> 'holders') named;
  if n_order is not null then
    perform pg_advisory_xact_lock(key)
       from (select distinct hashtext('holder ' || event_id || ' ' || cpf) as key
               from unnest(n_event, n_cpf) as given (event_id, cpf) order by 1) sorted;
  end if;
  select array_agg(claim) into claims
    from unnest(claims) claim join events event on event.id = claim.event_id and event.state <> 'cancelled'
   where claim.order_id <> all (array(
           select given.order_id from unnest(n_order, n_event, n_cpf) as given (order_id, event_id, cpf)
            where exists (select 1 from holders_sold(given.event_id, array[given.cpf], null))
               or exists (select 1 from unnest(n_order, n_event, n_cpf) as other (order_id, event_id, cpf)
                           where (other.event_id, other.cpf) = (given.event_id, given.cpf) and other.order_id <> given.order_id)));
  if claims is null then return; end if;

  update batches set held = held - amount, sold = sold + amount
    from (select batch_id, sum(given.amount)::int as amount
            from unnest(claims) claim, unnest(claim.batch_ids, claim.batch_amounts) as given (batch_id, amount) group by 1) given
   where batches.id = given.batch_id;
  perform 1 from seats where id in (select unnest(claim.seat_ids) from unnest(claims) claim) order by id for update;
  with touched as (
    update seats set status = 'sold', reservation_id = null
      from unnest(claims) claim where seats.id = any (claim.seat_ids) and seats.reservation_id = claim.id returning seats.id
  ) insert into seat_changes (seat_ids) select array_agg(id) from touched having count(*) > 0;
  perform spend_keys(claims);
  delete from reservations using unnest(claims) claim where reservations.id = claim.id;
  return query select claim.order_id from unnest(claims) claim;
end $$;

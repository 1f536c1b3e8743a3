-- A reservation that ends gives its tickets back to the bounds, whichever function deletes it. In the order of locks after quotas
-- and before `unpaid_holding`.
create or replace function uncount_unproved() returns trigger language plpgsql as $$
begin
  perform 1 from ended where unproved > 0;
  if not found then return null; end if;
  perform 1 from unproved_holds holds
   where (holds.event_id, holds.network) in (
           select event_id, counted from ended, unnest(array['', unproved_network]) counted where unproved > 0)
   order by holds.event_id, holds.network for update;
  update unproved_holds holds set tickets = holds.tickets - gone.tickets
    from (select event_id, counted, sum(unproved)::int as tickets
            from ended, unnest(array['', unproved_network]) counted where unproved > 0 group by 1, 2) gone
   where (holds.event_id, holds.network) = (gone.event_id, gone.counted);
  return null;
end $$;
create or replace trigger uncount_unproved after delete on reservations
  referencing old table as ended for each statement execute function uncount_unproved();

-- A key does its work once, and is remembered until 24 hours after its reservation has ended: paid, given up or lapsed. Who was
-- named in it nobody is told after that.

-- What a key of this reservation answers; null when it is forgotten. One that is being paid has not ended.
create or replace function key_answer(its reservations, moment timestamptz) returns jsonb language sql volatile
  return case when its.order_id is not null or its.expires_at > moment then reservation_json(its)
              when its.expires_at > moment - interval '24 hours' then reservation_json(its) || '{"holders": []}' end;

-- The same once its reservation is gone.
create or replace function spent_answer(its spent_keys, moment timestamptz) returns jsonb language sql volatile
  return case when its.spent_at > moment - interval '24 hours'
              then its.answer || jsonb_build_object('holders', '[]'::jsonb, 'now', iso(clock())) end;

-- These reservations, locked by the caller, end now. One that lapsed has ended with its time, whenever that is noticed. A key
-- that stands here already is one that was forgotten.
create or replace function spend_keys(ended reservations[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock();
begin
  insert into spent_keys (account_id, event_id, key, hash, answer, spent_at)
    select its.account_id, its.event_id, used.key, used.hash, reservation_json(its) - '{holders,now}'::text[],
           case when its.order_id is null then least(its.expires_at, moment) else moment end
      from unnest(ended) its cross join lateral jsonb_each_text(its.keys) used (key, hash)
  on conflict (account_id, event_id, key) do update
     set hash = excluded.hash, answer = excluded.answer, spent_at = excluded.spent_at;
end $$;

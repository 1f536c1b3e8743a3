-- A key does its work once, and is remembered until 24 hours after its reservation has ended: paid, given up or lapsed. Who was
-- named in it nobody is told after that.

-- What a key of this reservation answers; null when it is forgotten. One that is being paid has not ended.
create or replace function key_answer(its reservations, moment timestamptz) returns jsonb language sql volatile as $$
  select case when its.order_id is not null or its.expires_at > moment then reservation_json(its)
              when its.expires_at > moment - interval '24 hours' then reservation_json(its) || '{"holders": []}' end
$$;

-- The same once its reservation is gone: the key, and what it answers.
create or replace function find_spent(account uuid, event text, asked_key text, moment timestamptz)
returns setof spent_keys language sql stable as $$
  select * from spent_keys
   where hashtextextended(account_id::text || event_id || key, 0) = hashtextextended(account::text || event || asked_key, 0)
     and account_id = account and event_id = event and key = asked_key and spent_at > moment - interval '24 hours'
$$;

create or replace function spent_answer(its spent_keys) returns jsonb language sql volatile
  as $$ select its.answer || jsonb_build_object('holders', '[]'::jsonb, 'now', iso(clock())) $$;

-- These reservations, locked by the caller, end now. One that lapsed has ended with its time, whenever that is noticed.
create or replace function spend_keys(ended reservations[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock();
begin
  insert into spent_keys (account_id, event_id, key, hash, answer, spent_at)
    select its.account_id, its.event_id, used.key, used.hash, reservation_json(its) - '{holders,now}'::text[],
           case when its.order_id is null then least(its.expires_at, moment) else moment end
      from unnest(ended) its cross join lateral jsonb_each_text(its.keys) used (key, hash);
end $$;

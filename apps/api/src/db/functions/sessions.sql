-- Who these tokens stand for, in columns. Asked for everybody who calls at once: planned once a session, for looking up only.
-- That somebody was here is noted to within five minutes.
create or replace function find_sessions(asked_hashes text[]) returns json language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  moment timestamptz := clock();
  hashes text[]; ids uuid[]; account_ids uuid[]; proved boolean[]; back_again uuid[];
begin
  select array_agg(token.hash), array_agg(session.id), array_agg(session.account_id), array_agg(session.entry = 'proof'),
         array_agg(session.id) filter (where session.last_used_at < moment - interval '5 minutes')
    into hashes, ids, account_ids, proved, back_again
    from unnest(asked_hashes) asked
    join tokens token on token.hash = asked
    join sessions session on session.id = token.session_id
   where token.kind = 'access' and token.expires_at > moment;
  if back_again is not null then update sessions set last_used_at = moment where id = any (back_again); end if;
  return json_build_object('hashes', hashes, 'ids', ids, 'account_ids', account_ids, 'proved', proved);
end $$;

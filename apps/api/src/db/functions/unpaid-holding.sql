-- These reservations, locked by the caller, end now and nobody paid. Denial of inventory costs its author nothing but time, so
-- time is what is counted: 30 minutes within 2 hours are a pause of 10 minutes for an account, 90 minutes for a browser, whoever
-- uses it. A pause pays for what led to it.
create or replace function count_unpaid_holding(ended reservations[]) returns void language plpgsql as $$
declare
  moment timestamptz := clock();
begin
  insert into unpaid_holding as kept (subject, seconds, resets_at)
    select subject, sum(greatest(0, ceil(extract(epoch from least(moment, its.expires_at) - its.created_at)))), moment + interval '2 hours'
      from unnest(ended) its cross join lateral (values ('account ' || its.account_id), ('browser ' || its.browser)) who (subject)
     where subject is not null group by subject order by subject
  on conflict (subject) do update
     set seconds = excluded.seconds + case when kept.resets_at > moment then kept.seconds else 0 end,
         resets_at = case when kept.resets_at > moment then kept.resets_at else excluded.resets_at end;
  update unpaid_holding held set seconds = 0, paused_until = moment + interval '10 minutes', network = its.network
    from unnest(ended) its where held.subject = 'account ' || its.account_id and held.seconds >= 30 * 60;
  update unpaid_holding held set seconds = 0, paused_until = moment + interval '10 minutes'
    from unnest(ended) its where held.subject = 'browser ' || its.browser and held.seconds >= 90 * 60;
end $$;

-- Until when an account that is younger than a day may reserve nothing in a network: while eight accounts have paused there
-- within 2 hours. Null when it may. Only IPv6 networks are counted: behind one IPv4 address there may be a whole town.
create or replace function network_paused_until(asking uuid, at_network text, moment timestamptz) returns timestamptz language sql stable
  return (
    select held.paused_until + interval '2 hours' from unpaid_holding held
     where held.network = at_network and held.paused_until > moment - interval '2 hours'
       and exists (select 1 from accounts where accounts.id = asking and accounts.created_at > moment - interval '1 day')
     order by held.paused_until desc offset 7 limit 1);

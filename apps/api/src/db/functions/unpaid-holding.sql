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
     where subject is not null and not was_paying(its) group by subject order by subject
  on conflict (subject) do update
     set seconds = excluded.seconds + case when kept.resets_at > moment then kept.seconds else 0 end,
         resets_at = case when kept.resets_at > moment then kept.resets_at else excluded.resets_at end;
  update unpaid_holding held set seconds = 0, paused_until = moment + interval '10 minutes', network = its.network
    from unnest(ended) its where held.subject = 'account ' || its.account_id and held.seconds >= 30 * 60;
  update unpaid_holding held set seconds = 0, paused_until = moment + interval '10 minutes'
    from unnest(ended) its where held.subject = 'browser ' || its.browser and held.seconds >= 90 * 60;
end $$;

-- Money came for it, or a bank took its time to look at the card: nobody held it idly.
create or replace function was_paying(its reservations) returns boolean language sql stable as $$
  select its.order_id is not null and exists (
    select 1 from payments where payments.order_id = its.order_id
       and (captured_cents > 0 or method = 'card' and ends_at > created_at + interval '1 hour'))
$$;

-- How long an account has held without buying when this reservation of its own, which is over and still to be swept, counts too.
create or replace function held_idly(its reservations, moment timestamptz) returns interval language sql stable as $$
  select case when was_paying(its) then interval '0' else its.expires_at - its.created_at end
       + coalesce((select make_interval(secs => seconds) from unpaid_holding
                    where subject = 'account ' || its.account_id and resets_at > moment), interval '0')
$$;

-- Until when an account that is younger than a day may reserve nothing in a network: while eight accounts have paused there
-- within 2 hours. Null when it may. Only IPv6 networks are counted: behind one IPv4 address there may be a whole town.
create or replace function network_paused_until(asking uuid, at_network text, moment timestamptz) returns timestamptz language sql stable
  return (
    select held.paused_until + interval '2 hours' from unpaid_holding held
     where held.network = at_network and held.paused_until > moment - interval '2 hours'
       and exists (select 1 from accounts where accounts.id = asking and accounts.created_at > moment - interval '1 day')
     order by held.paused_until desc offset 7 limit 1);

-- Who held tickets and did not buy them, and for how long: an account, or a browser as a keyed hash. Whoever does it for too long
-- pauses, so that others get at them. `network` is the keyed hash of the IPv6 network an account was paused in.
create table unpaid_holding (
  subject text primary key,
  seconds int not null check (seconds >= 0),
  resets_at timestamptz not null,
  paused_until timestamptz,
  network text
);
create index unpaid_holding_by_end on unpaid_holding (paused_until);
create index unpaid_holding_by_network on unpaid_holding (network, paused_until);
comment on table unpaid_holding is 'personal: network; impersonal: subject, seconds, resets_at, paused_until';

alter table reservations
  add column browser text,
  add column network text;
comment on table reservations is 'personal: holders, browser, network; impersonal: id, account_id, event_id, revision, batch_ids, batch_amounts, batch_prices, section_ids, section_amounts, half_price, seat_ids, coupon_ids, lines, terms, keys, created_at, expires_at, order_id';

-- Tickets that unproved accounts hold now, by event: all together (`network` is ''), and by network as a keyed hash.
create table if not exists unproved_holds (
  event_id text not null,
  network text not null,
  tickets int not null check (tickets >= 0),
  primary key (event_id, network)
) with (fillfactor = 50);
comment on table unproved_holds is 'personal: network; impersonal: event_id, tickets';

-- The release before inserts whole rows and knows none of these columns: `unproved` may be null, for none.
alter table reservations
  add column if not exists unproved int default 0 check (unproved >= 0),
  add column if not exists unproved_network text;
alter table reservations alter column unproved drop not null;
comment on table reservations is 'personal: holders, browser, network, unproved_network; impersonal: id, account_id, event_id, revision, batch_ids, batch_amounts, batch_prices, section_ids, section_amounts, half_price, seat_ids, coupon_ids, lines, terms, keys, created_at, expires_at, order_id, unproved';

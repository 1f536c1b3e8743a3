-- Where each person enters with one ticket only, whoever names themself outranks strangers who have named them and not paid.
-- Kept with the order: an e-mail that changes while it is being paid changes nothing.
alter table orders
  -- The buyer is among those it names, and had proved their e-mail when it was made.
  add column names_owner boolean not null default false;
comment on table orders is 'personal: held; impersonal: id, compra_id, account_id, event_id, state, total_cents, refunded_cents, created_at, producer_id, reservation_id, quote, coupon_ids, paid_at, payment_id, version, names_owner';

-- It is asked by whom now as well.
drop function if exists holders_with_ticket(text, text[], uuid);

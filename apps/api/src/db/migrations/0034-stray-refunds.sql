-- A charge that its provider remembers and a restored database does not is given back without an order and without a payment. What
-- is asked for has a row before anybody is asked, and its id is the key of every try.
create table stray_refunds (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_account_id uuid references provider_accounts,
  charge_key text not null,
  amount_cents int not null check (amount_cents > 0),
  tries int not null default 1,
  -- One that was refused is asked for again under another key.
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused')),
  created_at timestamptz not null default clock()
);
create unique index stray_refunds_once on stray_refunds (provider, provider_account_id, charge_key)
  nulls not distinct where state <> 'refused';
comment on table stray_refunds is 'impersonal';

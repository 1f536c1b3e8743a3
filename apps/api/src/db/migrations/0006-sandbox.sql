-- The sandbox: a payment provider that moves no money. It has a ledger of its own, as a provider would somewhere else:
-- nothing of the shop reads or writes here, only its API does.
create schema sandbox;

-- Things it makes on first use and keeps: the key pair cards are encrypted with, its Pix key.
create table sandbox.settings (
  name text primary key,
  value text not null
);

create table sandbox.charges (
  -- The merchant's name for it; asked again with the same key, the same charge is answered.
  key text primary key check (key ~ '^[A-Za-z0-9]{32}$'),
  id text not null unique default 'ch_' || replace(gen_random_uuid()::text, '-', ''),
  method text not null check (method in ('pix', 'card')),
  amount_cents int not null check (amount_cents > 0),
  installments int not null check (installments between 1 and 24),
  description text not null,
  payer jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'in_review', 'approved', 'refused')),
  captured_cents int not null default 0 check (captured_cents in (0, amount_cents)),
  -- What was asked back, whether it has arrived or not.
  returned_cents int not null default 0,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  refusal text check (refusal in ('refused', 'insufficient_funds', 'invalid_card')),
  pix_code text,
  expires_at timestamptz not null,
  -- Where its webhooks go.
  notification_url text not null,
  -- What the card's bank will say, and when.
  planned text check (planned in ('approved', 'in_review', 'refused', 'insufficient_funds', 'invalid_card')),
  planned_at timestamptz,
  created_at timestamptz not null default clock(),
  check (returned_cents between 0 and captured_cents),
  check ((state = 'approved') = (captured_cents > 0)),
  check ((state = 'refused') = (refusal is not null)),
  check ((method = 'pix') = (pix_code is not null)),
  check ((method = 'card') = (card_last4 is not null)),
  check ((planned is null) = (planned_at is null))
);
create index sandbox_charges_planned on sandbox.charges (planned_at) where planned is not null;
create index sandbox_charges_newest on sandbox.charges (created_at);

create table sandbox.refunds (
  key text primary key check (key ~ '^[A-Za-z0-9]{32}$'),
  charge_key text not null references sandbox.charges,
  amount_cents int not null check (amount_cents > 0),
  state text not null default 'processing' check (state in ('processing', 'done')),
  due_at timestamptz not null,
  created_at timestamptz not null default clock()
);
create index sandbox_refunds_of_charge on sandbox.refunds (charge_key);
create index sandbox_refunds_due on sandbox.refunds (due_at) where state = 'processing';

-- The queue of webhooks.
create table sandbox.events (
  id text primary key default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  charge_key text not null references sandbox.charges,
  type text not null,
  -- How often it is sent at once.
  copies int not null default 1 check (copies between 1 and 100),
  tries int not null default 0,
  created_at timestamptz not null default clock(),
  due_at timestamptz not null,
  delivered_at timestamptz,
  -- Lost on purpose.
  dropped boolean not null default false
);
create index sandbox_events_due on sandbox.events (due_at) where delivered_at is null and not dropped;

-- What is to go wrong, so many times more.
create table sandbox.faults (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('timeout_before_charge', 'timeout_after_charge', 'error_500',
                                     'drop_webhooks', 'duplicate_webhooks', 'delay_webhooks')),
  -- Which call it strikes; null for any, and for webhooks.
  call text check (call in ('create', 'read', 'refund')),
  times_left int not null check (times_left >= 0),
  -- How long a connection is held, or a webhook kept back.
  ms int not null default 0 check (ms >= 0),
  copies int not null default 1 check (copies between 1 and 100)
);

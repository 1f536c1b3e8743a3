-- A producer's own account at a payment provider, beside the operator's, which is in the settings of the process.
create table provider_accounts (
  id uuid primary key default gen_random_uuid(),
  producer_id text not null references producers,
  provider text not null,
  -- What it takes for its producer now. None: it sells no more, and still gives back what it took.
  methods text[] not null check (methods <@ '{pix,card}'),
  -- The settings, closed with a key that is made from APP_SECRET.
  sealed text not null,
  created_at timestamptz not null default clock(),
  changed_at timestamptz not null default clock()
);
create unique index provider_accounts_pix on provider_accounts (producer_id) where 'pix' = any (methods);
create unique index provider_accounts_card on provider_accounts (producer_id) where 'card' = any (methods);
create trigger provider_accounts_changed after insert or update or delete on provider_accounts
  execute function bump_catalogue_version();
comment on table provider_accounts is 'impersonal';

-- Which installation these data are of. A copy that is started at another address calls no provider before it is confirmed.
create table installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  url text not null,
  confirmed_at timestamptz not null default clock()
);
create trigger installation_changed after insert or update or delete on installation
  execute function bump_catalogue_version();
comment on table installation is 'impersonal';

alter table payments
  -- Null: the operator's account of that provider.
  add column provider_account_id uuid references provider_accounts,
  -- What the provider takes from the buyer on top, for itself, for paying in parts. Never the order's money.
  add column interest_cents int not null default 0 check (interest_cents >= 0),
  -- The first digits, as the quote was asked for with them; forgotten with the token.
  add column card_bin text check (card_bin ~ '^\d{6,8}$');
comment on table payments is 'personal: card_token, card_brand, card_last4, pix_code, card_bin; impersonal: id, order_id, attempt, provider, method, state, amount_cents, installments, installment_cents, ends_at, provider_id, refusal, captured_cents, returned_cents, tries, next_ask_at, created_at, provider_account_id, interest_cents';

alter table refunds
  add column provider_id text,
  -- The buyer's share of what the provider took on top.
  add column interest_cents int not null default 0 check (interest_cents >= 0),
  add unique (payment_id, provider_id);

alter table webhooks
  add column provider_account_id uuid references provider_accounts,
  -- The provider's name of the charge, where it tells no other.
  add column provider_id text;
comment on column webhooks.event_key is 'The provider''s name for it, or what makes it the same when it has none; behind the id of the account that is not the operator''s.';

-- Where the money of a booking lies; null with the operator's account.
alter table ledger add column provider_account_id uuid references provider_accounts;

-- Days whose payments are compared with the provider's own list, until they are too old for anything to happen to them.
create table compared_days (
  provider text not null,
  provider_account_id uuid references provider_accounts,
  day date not null,
  compared_at timestamptz,
  next_at timestamptz not null default clock(),
  unique nulls not distinct (provider, provider_account_id, day)
);
create index compared_days_waiting on compared_days (next_at);
-- A day of them is compared at a time.
create index payments_made on payments (created_at);
comment on table compared_days is 'impersonal';
insert into compared_days (provider, day)
select distinct provider, (created_at at time zone 'UTC')::date from payments
 where captured_cents > 0 and provider <> 'none' and created_at > clock() - interval '120 days';

-- What a provider's list says otherwise than our books, after it was asked about it: for a person.
create table provider_differences (
  provider text not null,
  provider_account_id uuid references provider_accounts,
  charge_key text not null,
  day date not null,
  ours text not null,
  theirs text not null,
  seen_at timestamptz not null default clock(),
  unique nulls not distinct (provider, provider_account_id, charge_key)
);
comment on table provider_differences is 'impersonal';

-- The sandbox's ledger also serves those who play other providers in tests: names of theirs, and what they must remember.
alter table sandbox.charges
  add column number bigint not null generated always as identity unique,
  add column about jsonb not null default '{}',
  drop constraint charges_state_check,
  add check (state in ('pending', 'in_review', 'approved', 'refused', 'cancelled', 'charged_back')),
  drop constraint charges_check2,
  add check ((state in ('approved', 'charged_back')) = (captured_cents > 0));
comment on table sandbox.charges is 'personal: payer, pix_code, card_brand, card_last4; impersonal: key, id, method, amount_cents, installments, description, state, captured_cents, returned_cents, refusal, expires_at, notification_url, planned, planned_at, created_at, number, about';
alter table sandbox.refunds
  add column number bigint not null generated always as identity unique,
  drop constraint refunds_state_check,
  add check (state in ('processing', 'done', 'failed'));
alter table sandbox.faults
  drop constraint faults_kind_check,
  add check (kind in ('timeout_before_charge', 'timeout_after_charge', 'error_500', 'error_429', 'refuse_refund',
                      'drop_webhooks', 'duplicate_webhooks', 'delay_webhooks', 'forge_webhooks'));

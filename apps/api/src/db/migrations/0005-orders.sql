-- Paying. Stock stays with the reservation until money has arrived; then the order's tickets have it.

alter table producers
  add column interest_free_installments int not null default 12 check (interest_free_installments >= 1),
  -- Hundredths of a percent.
  add column monthly_interest_bp int not null default 0 check (monthly_interest_bp between 0 and 2000),
  add column min_installment_cents int not null default 500 check (min_installment_cents >= 1),
  -- A fan may cancel within seven days; a producer may want to know so many hours before the event.
  add column cancel_cutoff_hours int not null default 0 check (cancel_cutoff_hours >= 0);

alter table events
  -- Until so many hours before it begins another person may be named on a ticket.
  add column carrier_change_hours int not null default 24 check (carrier_change_hours >= 0);

-- Tickets that no order of ours knows: sold over a counter, or before this house was moved into.
alter table batches add column sold_elsewhere int not null default 0 check (sold_elsewhere between 0 and sold);
update batches set sold_elsewhere = sold;

-- Once paying has begun the cart cannot change, and only the order may end the reservation.
alter table reservations add column order_id uuid unique;

alter table orders
  add column producer_id text not null references producers,
  add column reservation_id uuid not null unique,
  -- The reservation as it was when pay was pressed: what is sold, and what a late payment must still find free.
  add column held jsonb not null,
  -- As it was shown, with the interest of the payment that was taken.
  add column quote jsonb not null,
  add column coupon_ids text[] not null default '{}',
  add column paid_at timestamptz,
  -- The one that was taken; others that arrived all the same went back.
  add column payment_id uuid,
  -- Grows with every change of it, its payments, refunds and tickets.
  add column version int not null default 1;
alter table orders add check (state <> 'paid' or paid_at is not null);
drop index orders_of_account;
create index orders_of_account on orders (account_id, created_at);
create index orders_of_event on orders (event_id);
create index orders_pending on orders (created_at) where state = 'pending';

-- One attempt to pay. The row is the intent: it is stored before the provider is asked, and its id is the key of every try.
create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt int not null,
  -- `none` for what costs nothing.
  provider text not null,
  method text not null check (method in ('pix', 'card', 'boleto', 'free')),
  state text not null default 'created'
    check (state in ('created', 'pending', 'in_review', 'approved', 'refused', 'expired', 'refunded', 'charged_back')),
  amount_cents int not null check (amount_cents >= 0),
  installments int not null default 1 check (installments >= 1),
  installment_cents int not null check (installment_cents >= 0),
  -- Encrypted for the provider; forgotten once it has answered.
  card_token text,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  pix_code text,
  ends_at timestamptz not null,
  provider_id text,
  refusal text,
  captured_cents int not null default 0 check (captured_cents >= 0),
  -- What was asked back, whether it has arrived or not.
  returned_cents int not null default 0,
  tries int not null default 0,
  -- When the provider is asked again; null once there is nothing left to hear.
  next_ask_at timestamptz,
  created_at timestamptz not null default clock(),
  unique (order_id, attempt),
  check (returned_cents between 0 and captured_cents)
);
create index payments_waiting on payments (next_ask_at);
-- Two cards at once could both be charged.
create unique index payments_one_card on payments (order_id)
  where method = 'card' and state in ('created', 'pending', 'in_review');

alter table orders add foreign key (payment_id) references payments;

-- What each press of the button asked for, so that a second press is the same.
create table payment_keys (
  order_id uuid not null references orders,
  key text not null,
  hash text not null,
  payment_id uuid not null references payments,
  primary key (order_id, key)
);

-- Money on its way back. Like a payment, the row is the intent and its id the key.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  amount_cents int not null check (amount_cents > 0),
  -- Cancelled by the fan; paid too late for its places, or after it was cancelled; paid twice; not what was asked; or
  -- given back without us: by hand at the provider, or by the payer's bank.
  reason text not null
    check (reason in ('cancelled', 'late', 'after_cancel', 'double', 'wrong_amount', 'outside', 'charged_back')),
  -- `failed` waits for a person.
  state text not null default 'asked' check (state in ('asked', 'processing', 'done', 'failed')),
  -- A refund that a provider has refused once needs a new key.
  attempt int not null default 1,
  -- The provider's name for what it gave back without us.
  outside_key text unique,
  tries int not null default 0,
  next_try_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  done_at timestamptz
);
create index refunds_of_order on refunds (order_id);
create index refunds_waiting on refunds (next_try_at) where state in ('asked', 'processing');

-- What providers tell us, stored before anything is done about it.
create table webhooks (
  id bigint primary key generated always as identity,
  provider text not null,
  -- The provider's name for it, or what makes it the same when it has none.
  event_key text not null,
  -- Our key of the payment it speaks of.
  payment_id uuid,
  received_at timestamptz not null default clock(),
  handled_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz not null default clock(),
  unique (provider, event_key)
);
create index webhooks_waiting on webhooks (next_try_at) where handled_at is null;

-- Every movement of money as rows that sum up to nothing, written once and never changed.
create table ledger (
  -- `capture:…`, `return:…`, `refund:…`: booking the same thing twice is impossible.
  booking text not null,
  account text not null check (account in ('provider', 'tickets', 'fee', 'interest', 'owed_back')),
  amount_cents int not null check (amount_cents <> 0),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  booked_at timestamptz not null default clock(),
  primary key (booking, account)
);
create index ledger_of_order on ledger (order_id);
create function check_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then raise exception 'the ledger is only ever added to' using errcode = 'integrity_constraint_violation'; end if;
  if (select sum(amount_cents) from ledger where booking = new.booking) <> 0 then
    raise exception 'booking % does not balance', new.booking using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert or update or delete on ledger
  deferrable initially deferred for each row execute function check_ledger();

alter table tickets
  add column batch_id text not null references batches,
  add column producer_id text not null references producers,
  add column half_price jsonb,
  add column position int not null,
  -- Its discounted price and its share of everything on top: what comes back for it.
  add column paid_cents int not null check (paid_cents >= 0),
  add column issued_at timestamptz not null default clock();
alter table tickets rename column code to secret;
alter table tickets add check (secret ~ '^[\w-]{22}$');
create unique index tickets_one_per_seat on tickets (seat_id) where state <> 'cancelled';
create index tickets_of_batch on tickets (batch_id) where state <> 'cancelled';

create function bump_order_version() returns trigger language plpgsql as $$
begin
  update orders set version = version + 1 where id = new.order_id;
  return null;
end $$;
create function move_order_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger orders_changed before update on orders for each row execute function move_order_version();
create trigger payments_changed after insert or update of state, pix_code, card_last4, refusal, captured_cents on payments for each row execute function bump_order_version();
create trigger refunds_changed after insert or update of state on refunds for each row execute function bump_order_version();
create trigger tickets_changed after insert or update of state, secret on tickets for each row execute function bump_order_version();

alter table messages
  -- Drawn when it is sent: the tickets of this order as a file.
  add column attached_order uuid references orders,
  -- Said once for each order, whatever is repeated.
  add column confirmed_order uuid unique references orders;

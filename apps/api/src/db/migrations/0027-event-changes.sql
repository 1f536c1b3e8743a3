alter table events
  -- Paused: nobody reserves, and what is held can be paid. Cancelled: nothing is sold any more.
  add column state text not null default 'on_sale' check (state in ('on_sale', 'paused', 'cancelled')),
  -- What its page and its orders say about it now, in the operator's words.
  add column notice text check (length(notice) between 1 and 3000);

alter table half_price_quotas
  -- Said by its producer; any other is counted anew whenever tickets or places change.
  add column fixed boolean not null default false;
update half_price_quotas set fixed = true
 where quota <> (select ceil(coalesce(sum(batch.quantity), 0) * 40 / 100.0)
                   from sectors join sections on sections.sector_id = sectors.id
                   join ticket_types type on type.section_id = sections.id and type.plans = '{}'
                   join batches batch on batch.ticket_type_id = type.id
                  where sectors.event_id = half_price_quotas.event_id);

-- What people who had bought were told: that it does not take place, takes place at another time or place, or something to know.
create table event_changes (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references events,
  kind text not null check (kind in ('cancelled', 'postponed', 'notice')),
  -- Its start, doors and venue; the same in a notice.
  before jsonb not null,
  after jsonb not null,
  words text not null check (length(words) between 1 and 2000),
  -- Until when whoever had bought before may ask for all of the money back; null where nobody is asked.
  refund_until timestamptz,
  created_at timestamptz not null default clock(),
  -- Everybody whom it concerns has been written to.
  told_at timestamptz,
  check ((refund_until is not null) = (kind = 'postponed'))
);
create index event_changes_of_event on event_changes (event_id, created_at);
create index event_changes_untold on event_changes (created_at) where told_at is null;
create unique index event_changes_cancelled_once on event_changes (event_id) where kind = 'cancelled';
comment on table event_changes is 'impersonal';

-- What a buyer wants after a change: one answer an order. Silence keeps.
create table change_answers (
  change_id uuid not null references event_changes,
  order_id uuid not null references orders,
  answer text not null check (answer in ('keep', 'refund')),
  answered_at timestamptz not null default clock(),
  primary key (change_id, order_id)
);
create index change_answers_of_order on change_answers (order_id);
comment on table change_answers is 'impersonal';

-- Orders whose people know of a change, and whose tickets follow it.
create table change_letters (
  change_id uuid not null references event_changes,
  order_id uuid not null references orders,
  primary key (change_id, order_id)
);
create index change_letters_of_order on change_letters (order_id);
comment on table change_letters is 'impersonal';

-- Gives back everything an event took, order by order, until nothing is left.
create table refund_runs (
  id uuid primary key default gen_random_uuid(),
  change_id uuid not null unique references event_changes,
  event_id text not null references events,
  created_at timestamptz not null default clock(),
  done_at timestamptz
);
create index refund_runs_running on refund_runs (created_at) where done_at is null;
comment on table refund_runs is 'impersonal';

-- One after the other, however many there are, and none twice.
create index orders_open_of_event on orders (event_id, created_at, id) where state in ('paid', 'pending');

-- What a run has done with an order: money is on its way back; it had cost nothing; nobody had paid yet; or it failed so far.
create table refund_run_orders (
  run_id uuid not null references refund_runs,
  order_id uuid not null references orders,
  outcome text not null check (outcome in ('returned', 'free', 'ended', 'failed')),
  cents int not null default 0 check (cents >= 0),
  failure text,
  tries int not null default 1,
  next_try_at timestamptz not null default clock(),
  primary key (run_id, order_id),
  check ((failure is not null) = (outcome = 'failed'))
);
create index refund_run_orders_of_order on refund_run_orders (order_id);
comment on table refund_run_orders is 'impersonal';

alter table refunds
  drop constraint refunds_reason_check,
  add check (reason in ('cancelled', 'late', 'after_cancel', 'double', 'wrong_amount', 'outside', 'charged_back',
                        -- By staff: tickets, or an amount; its event is cancelled, before or after it was paid; its event has changed.
                        'staff', 'goodwill', 'event_cancelled', 'late_event_cancelled', 'event_changed')),
  -- Why staff gave it back, in their words.
  add column why text check (length(why) between 1 and 500),
  -- Paid from a bank account, because the provider would not: the bank's own name for it.
  add column bank_id text check (length(bank_id) between 1 and 100);
-- The same amount of the same order for the same reason is the same deed, however often it is asked for.
create unique index refunds_one_goodwill on refunds (order_id, amount_cents, why) where reason = 'goodwill';

-- What was paid from a bank account instead.
alter table ledger
  drop constraint ledger_account_check,
  add check (account in ('provider', 'tickets', 'fee', 'interest', 'owed_back', 'bank'));

alter table messages
  -- Said once to whom this names, whatever is repeated.
  add column said_once text unique;

-- What staff do is told by what it was done to: an event, a producer or the installation; and by the account whose order it was.
alter table security_events
  alter column account_id drop not null,
  add column about text,
  add check (account_id is not null or about is not null);
create index security_events_by_subject on security_events (about, id) where about is not null;
comment on table security_events is 'personal: device, visitor, created_at; impersonal: id, account_id, kind, detail, about';
comment on table messages is 'personal: recipient, subject, text, html; impersonal: id, producer_id, channel, created_at, sent_at, tries, next_try_at, given_up_at, attached_order, confirmed_order, forget, said_once';

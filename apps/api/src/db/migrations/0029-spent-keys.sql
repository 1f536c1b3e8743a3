-- Keys of reservations that have ended: whoever sends one again within 24 hours is answered as before, and holds nothing by it.
-- Written when a reservation ends, never when one is made. Like reservations without foreign keys: each would lock a row for
-- every buyer.
create table spent_keys (
  account_id uuid not null,
  event_id text not null,
  key text not null,
  -- What it asked for.
  hash text not null,
  -- The reservation as it was last, without the people it named.
  answer jsonb not null,
  spent_at timestamptz not null,
  primary key (account_id, event_id, key)
);
create index spent_keys_by_time on spent_keys (spent_at);
comment on table spent_keys is 'impersonal';

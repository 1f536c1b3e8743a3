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
  spent_at timestamptz not null
);
-- Every press looks here, mostly for nothing: in a small index whose cost does not grow with a day's sales. A key is here once
-- because its reservation is locked when it ends, and was only made because the key was not here.
create index spent_keys_by_key on spent_keys using hash (hashtextextended(account_id::text || event_id || key, 0));
create index spent_keys_by_time on spent_keys (spent_at);
comment on table spent_keys is 'impersonal';

-- Where the sections and seats of an event are, as it is delivered; its hash stands in its address.
create table plans (
  event_id text primary key references events,
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  plan jsonb not null
);
create trigger plans_changed after insert or update or delete on plans execute function bump_catalogue_version();

-- Which seats a transaction has touched: what open maps are told of. A hint, not the truth: readers look the seats up. Each
-- reads from the oldest transaction that was still under way when it last looked, so that none is missed whatever the order
-- they end in; reading one twice does no harm. A row is worth nothing after minutes.
create table seat_changes (
  xact xid8 not null default pg_current_xact_id(),
  seat_ids bigint[] not null,
  noted_at timestamptz not null default clock()
);
create index seat_changes_by_xact on seat_changes (xact);
create index seat_changes_by_time on seat_changes (noted_at);

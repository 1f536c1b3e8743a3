-- Faces: who is registered for which event stands in biometry_registrations since the beginning.
alter table biometry_registrations
  -- Its name at a provider that takes the picture itself; null when we do.
  add column outside_id text unique,
  -- When that provider was last asked.
  add column asked_at timestamptz,
  add column decided_at timestamptz,
  -- The last time its person agreed: a later withdrawal ends it.
  add column agreed_at timestamptz not null default clock(),
  add check ((status = 'refused') = (reason is not null));
create index biometry_registrations_undecided on biometry_registrations (asked_at) where status in ('pending', 'in_review');

-- A picture for as long as its registration stands, sealed under a key of its own, and that key under the deployment's: once the row is
-- gone nobody can read any copy of it.
create table biometry_photos (
  registration_id uuid primary key references biometry_registrations on delete cascade,
  sealed bytea not null,
  sealed_key bytea not null,
  captured_at timestamptz not null default clock()
);

-- The address where a picture is taken works once, and for minutes.
create table biometry_captures (
  secret_hash text primary key,
  registration_id uuid not null references biometry_registrations on delete cascade,
  producer_id text not null references producers,
  -- Where a buyer goes on afterwards; null for an invited holder.
  order_id uuid references orders,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index biometry_captures_by_end on biometry_captures (expires_at);
create unique index biometry_captures_one_open on biometry_captures (registration_id) where used_at is null;

-- What a holder who has not bought was mailed; it opens nothing any more once the ticket is somebody else's.
create table biometry_invites (
  secret_hash text primary key,
  ticket_id uuid not null unique references tickets,
  document text not null check (document ~ '^\d{11}$'),
  producer_id text not null references producers,
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null
);

-- Whose face is still awaited by some ticket is asked for each registered person.
create index tickets_of_holder on tickets (holder_document);

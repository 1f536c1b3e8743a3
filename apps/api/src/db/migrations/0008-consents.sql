-- What people have agreed to or refused, word for word by its version: kept as proof, never changed. A visitor who is not
-- known is a keyed hash of an address, as everywhere.
create table consents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('cookies', 'biometry')),
  version int not null check (version > 0),
  allowed boolean not null,
  producer_id text not null references producers,
  account_id uuid references accounts,
  -- Whose face, and for which event.
  event_id text references events,
  document text check (document ~ '^\d{11}$'),
  visitor text not null,
  given_at timestamptz not null default clock(),
  check ((kind = 'biometry') = (event_id is not null) and (kind = 'biometry') = (document is not null))
);
create index consents_to_faces on consents (event_id, document) where kind = 'biometry';
create index consents_of_account on consents (account_id) where account_id is not null;

-- Posters, logos and drawings of venues: every process shows the same ones, and a copy of the database has them.
create table pictures (
  -- Of the content: nothing is kept twice, and nothing changes under its hash.
  hash text primary key,
  type text not null
    check (type in ('image/avif', 'image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/svg+xml')),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  made_at timestamptz not null default clock(),
  check (hash = encode(sha256(content), 'hex'))
);
-- They are compressed already.
alter table pictures alter column content set storage external;
comment on table pictures is 'impersonal';

-- What is found below the shop's own address: storage/ticket/0/logo.svg.
create table picture_names (
  name text primary key check (name ~ '^(storage|office)/.' and length(name) <= 200),
  hash text not null references pictures,
  -- The name says the content, and never means another picture.
  lasting boolean not null,
  set_at timestamptz not null default clock()
);
comment on table picture_names is 'impersonal';

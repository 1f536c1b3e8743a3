-- What happened to an account that an incident is looked into with: who, what, when and from where, as far as a keyed hash tells.
-- Kept for six months, also of an account that is gone, whose number then names nobody.
create table security_events (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  kind text not null,
  detail text not null,
  device text not null,
  visitor text not null,
  created_at timestamptz not null default clock()
);
create index security_events_by_account on security_events (account_id, id);
create index security_events_by_age on security_events (created_at);
comment on table security_events is 'personal: device, visitor, created_at; impersonal: id, account_id, kind, detail';

-- Who began a registration: an account, or null for whoever holds the invitation. No reference: an account nobody has
-- verified gives way to another person, and what it began is still not that person's.
alter table biometry_registrations add column registered_by uuid;
-- Of what stands already, the last buyer who agreed to it before it was begun.
update biometry_registrations registered
   set registered_by = (select said.account_id from consents said
                          join orders on orders.account_id = said.account_id and orders.event_id = said.event_id
                          join tickets on tickets.order_id = orders.id and tickets.holder_document = said.document
                         where said.kind = 'biometry' and said.allowed and said.event_id = registered.event_id
                           and said.document = registered.document and said.given_at <= registered.agreed_at
                         order by said.given_at desc limit 1);
comment on table biometry_registrations is 'personal: document, name, cellphone, email, gender, birth_date, status, reason; impersonal: id, event_id, created_at, outside_id, asked_at, decided_at, agreed_at, registered_by';

-- What a company outside still has to erase, by its own name for it; gone from here once it has answered.
create table biometry_erasures (
  outside_id text primary key,
  noted_at timestamptz not null default clock(),
  tries int not null default 0,
  next_try_at timestamptz not null default clock()
);
create index biometry_erasures_due on biometry_erasures (next_try_at);
comment on table biometry_erasures is 'impersonal';

-- What is over is found without reading what is not.
create index biometry_invites_by_end on biometry_invites (expires_at);
-- Every registration that goes looks for its addresses.
create index biometry_captures_of_registration on biometry_captures (registration_id);

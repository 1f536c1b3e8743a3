-- A proof is a short session beside the one that goes on: whoever has it has just shown the password, or a code from the
-- mailbox. A copied token has none.
alter table sessions
  drop constraint sessions_entry_check,
  add constraint sessions_entry_check check (entry in ('password', 'member', 'partner', 'proof'));
alter table codes
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('recovery', 'email', 'link', 'proof'));

-- A telephone that has just been changed recovers no password. Null: since the account began.
alter table accounts add column cellphone_changed_at timestamptz;
comment on table accounts is 'personal: name, username, document, email, cellphone, birth_date, gender_id, password_hash, zipcode, neighborhood, street, city, state, number, complement; impersonal: id, email_verified_at, cellphone_changed_at, country, created_at, deleted_at';

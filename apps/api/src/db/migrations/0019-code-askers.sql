-- Which browser asked for a code, as a keyed hash. Others have tries of their own: theirs do not use up the owner's.
alter table codes
  add column asked_by text,
  add column other_tries int not null default 0 check (other_tries <= 5);
comment on table codes is 'personal: code_hash, reset_token_hash, asked_by; impersonal: account_id, purpose, channel, tries, other_tries, expires_at, spent_at';

-- One-time codes as keyed hashes, one live code per account, purpose and asker: a request replaces only the asker's own.
-- Older processes go on with `codes`, which goes with release 3.
create table asked_codes (
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('recovery', 'email', 'link', 'proof')),
  -- The browser, account, link or network that asked, as a keyed hash.
  asker text not null,
  code_hash text not null,
  channel text not null check (channel in ('mail', 'sms')),
  tries int not null default 0 check (tries <= 5),
  other_tries int not null default 0 check (other_tries <= 5),
  expires_at timestamptz not null,
  spent_at timestamptz,
  reset_token_hash text unique,
  primary key (account_id, purpose, asker)
);
comment on table asked_codes is 'personal: code_hash, reset_token_hash, asker; impersonal: account_id, purpose, channel, tries, other_tries, expires_at, spent_at';

-- The mailbox behind an address; `mailboxOf` in the rules says the same.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(box, '.', '') || '@gmail.com' else box || '@' || domain end
    from (select coalesce(nullif(split_part(local, '+', 1), ''), local) as box, domain
            from (select regexp_replace(lower(email), '@[^@]*$', '') as local, regexp_replace(lower(email), '^.*@', '') as domain) parts) folded
$$;

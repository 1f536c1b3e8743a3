-- A session is one login on one device; its tokens come and go. Ended sessions are deleted, and their tokens with them.
drop table tokens;

create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  entry text not null check (entry in ('password', 'member', 'partner')),
  device text not null,
  created_at timestamptz not null default clock(),
  last_used_at timestamptz not null default clock(),
  expires_at timestamptz not null
);
create index sessions_of_account on sessions (account_id);

-- Tokens are kept as hashes: a copy of the database logs nobody in.
create table tokens (
  hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  -- A refresh token is used once; seeing it again much later means that somebody copied it.
  used_at timestamptz
);
create index tokens_of_session on tokens (session_id);

-- One-time codes, kept as keyed hashes. One live code per account and purpose: a new one takes the place of the old.
create table codes (
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('recovery', 'email', 'link')),
  code_hash text not null,
  -- The channel it went by.
  channel text not null check (channel in ('mail', 'sms')),
  tries int not null default 0 check (tries <= 5),
  expires_at timestamptz not null,
  spent_at timestamptz,
  -- What a recovery code was exchanged for: it sets one new password.
  reset_token_hash text unique,
  primary key (account_id, purpose)
);

-- How often something was tried in a window of time; several processes count together. Names are keyed hashes.
create table limits (
  name text primary key,
  used int not null,
  resets_at timestamptz not null
);

create table memberships (
  account_id uuid not null references accounts on delete cascade,
  producer_id text not null references producers,
  plan text not null,
  since date not null,
  until date check (until >= since),
  primary key (account_id, producer_id)
);

-- People as the partners know them.
create table partner_identities (
  integration_id text not null references integrations,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  primary key (integration_id, subject)
);
create index partner_identities_of_account on partner_identities (account_id);

-- A login under way at a partner: bound to one browser by a cookie, and to our question by the verifier.
create table partner_logins (
  cookie_hash text primary key,
  integration_id text not null references integrations,
  verifier text not null,
  return_to text not null,
  expires_at timestamptz not null
);

-- A partner's person whose CPF already has an account here: linked once they prove that it is theirs.
create table partner_links (
  link_hash text primary key,
  integration_id text not null references integrations,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  tries int not null default 0 check (tries <= 5),
  expires_at timestamptz not null
);

create table known_ceps (
  cep text primary key check (cep ~ '^\d{8}$'),
  bairro text not null,
  logradouro text not null,
  localidade text not null,
  uf text not null,
  asked_at timestamptz not null default clock()
);

-- Messages are retried until they are delivered or given up.
alter table messages add html text not null default '';
alter table messages add tries int not null default 0;
alter table messages add next_try_at timestamptz not null default clock();
alter table messages add given_up_at timestamptz;
drop index messages_unsent;
create index messages_waiting on messages (next_try_at) where sent_at is null and given_up_at is null;

-- Where the partner's machines answer; people go to `url`.
alter table integrations add token_url text;
alter table integrations add userinfo_url text;
alter table integrations add client_secret text not null default '';
-- Only to https, or to this machine itself: the demo's own partner lives there.
create function is_safe_address(address text) returns boolean language sql immutable
  return address ~ '^(https://|http://(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)(:[0-9]+)?/)';
alter table integrations add check (
  is_safe_address(url) and is_safe_address(redirect_url)
  and (token_url is null or is_safe_address(token_url)) and (userinfo_url is null or is_safe_address(userinfo_url))
);

-- People who came by a partner have told us less than the registration form asks for.
alter table accounts alter column cellphone drop not null;
alter table accounts alter column birth_date drop not null;
alter table accounts alter column gender_id drop not null;
alter table accounts alter column zipcode drop not null;
alter table accounts alter column neighborhood set default '';
alter table accounts alter column street set default '';
alter table accounts alter column city set default '';
alter table accounts alter column state drop not null;
alter table accounts alter column number set default '';

-- A ticket whose buyer has handed it over by a link. The link is good for as long as the ticket has the secret that it had then:
-- whatever gives the ticket another one, a recall, another holder, forgetting, ends it without knowing of it.
create table handovers (
  ticket_id uuid primary key references tickets,
  order_id uuid not null references orders,
  -- What stands in the link is derived from it, and kept nowhere.
  id uuid not null unique,
  hash text not null unique,
  of_secret text not null,
  sent_at timestamptz not null default clock(),
  opened_at timestamptz,
  -- Whoever opened it logged in, and is who it names.
  account_id uuid references accounts
);
create index handovers_by_account on handovers (account_id) where account_id is not null;
create trigger handovers_changed after insert or update on handovers for each row execute function bump_order_version();
comment on table handovers is 'personal: hash, of_secret, sent_at, opened_at; impersonal: ticket_id, order_id, id, account_id';

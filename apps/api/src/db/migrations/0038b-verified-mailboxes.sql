-- outside a transaction: whether a mailbox has verified an account already.
drop index concurrently if exists accounts_by_mailbox;
create index concurrently accounts_by_mailbox on accounts (mailbox_of(email)) where email_verified_at is not null;

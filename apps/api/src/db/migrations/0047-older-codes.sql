-- Codes that processes of the release before sent before this migration; `older-codes.sql` copies the later ones.
insert into asked_codes (account_id, purpose, asker, code_hash, channel, tries, other_tries, expires_at, spent_at, reset_token_hash)
  select account_id, purpose, coalesce(asked_by, ''), code_hash, channel, tries, other_tries, expires_at, spent_at, reset_token_hash
    from codes where expires_at > clock()
on conflict do nothing;

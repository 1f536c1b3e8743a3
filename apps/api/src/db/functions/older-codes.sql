-- `codes` for processes of the release before, `asked_codes` for newer ones: what either writes counts for both. Gone with
-- release 3.

-- The release before writes: its code belongs to the browser that asked, where it says one. A code that is forgotten before
-- its time ends those of every asker.
create or replace function copy_to_asked_codes() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'DELETE' then
    delete from asked_codes where account_id = old.account_id and old.expires_at > clock();
    return null;
  end if;
  insert into asked_codes (account_id, purpose, asker, code_hash, channel, tries, other_tries, expires_at, spent_at, reset_token_hash)
    values (new.account_id, new.purpose, coalesce(new.asked_by, ''), new.code_hash, new.channel, new.tries, new.other_tries,
            new.expires_at, new.spent_at, new.reset_token_hash)
  on conflict (account_id, purpose, asker) do update
    set code_hash = excluded.code_hash, channel = excluded.channel, tries = excluded.tries, other_tries = excluded.other_tries,
        expires_at = excluded.expires_at, spent_at = excluded.spent_at, reset_token_hash = excluded.reset_token_hash;
  return null;
end $$;
create or replace trigger copy_to_asked_codes after insert or update or delete on codes
  for each row execute function copy_to_asked_codes();

-- A newer one writes: the latest code of a purpose is the only one that the release before knows.
create or replace function copy_to_codes() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'DELETE' then
    delete from codes where account_id = old.account_id and purpose = old.purpose and code_hash = old.code_hash;
    return null;
  end if;
  insert into codes as known (account_id, purpose, asked_by, code_hash, channel, tries, other_tries, expires_at, spent_at, reset_token_hash)
    values (new.account_id, new.purpose, nullif(new.asker, ''), new.code_hash, new.channel, new.tries, new.other_tries,
            new.expires_at, new.spent_at, new.reset_token_hash)
  on conflict (account_id, purpose) do update
    set asked_by = excluded.asked_by, code_hash = excluded.code_hash, channel = excluded.channel, tries = excluded.tries,
        other_tries = excluded.other_tries, expires_at = excluded.expires_at, spent_at = excluded.spent_at,
        reset_token_hash = excluded.reset_token_hash
    -- A try of another asker's code is not the latest code.
    where known.code_hash = excluded.code_hash or tg_op = 'INSERT' or new.code_hash <> old.code_hash;
  return null;
end $$;
create or replace trigger copy_to_codes after insert or update or delete on asked_codes
  for each row execute function copy_to_codes();

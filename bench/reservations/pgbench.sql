-- The least a reservation can be when each buyer gets a transaction: the counter moves if something is left, and a row
-- says who holds it.
\set account random(1, 1000000000)
begin;
update counters set held = held + 1 where id = 1 and held < quantity;
insert into claims (counter_id, account_id, amount, expires_at) values (1, :account, 1, now() + interval '15 minutes');
end;

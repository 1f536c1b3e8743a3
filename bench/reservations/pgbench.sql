-- The least a reservation can be: the counter moves if something is left, and a row says who holds it. One statement, one
-- round trip, one transaction, one flush; the kindest form there is for one transaction per reservation.
\set account random(1, 1000000000)
with counted as (update counters set held = held + 1 where id = 1 and held < quantity returning id)
insert into claims (counter_id, account_id, amount, expires_at)
select id, :account, 1, now() + interval '15 minutes' from counted;

-- Orders are looked up by a person's CPF or e-mail, never by anything else that stands beside those. Every other word was written
-- into this index as well, and again whenever its order changed: two fifths of all that a purchase wrote.
create function people_named(held jsonb) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(word), '{}')
            from jsonb_array_elements(held -> 'holders') named
           cross join lateral (values (named ->> 'cpf'), (named ->> 'email')) as words (word) where word <> '');
-- The new one first: until the last moment orders can be read by the old one.
create index orders_of_people on orders using gin (people_named(held)) with (fastupdate = off);

-- Room on the same page for what changes soon: then little but the change itself is written. Reservations live for minutes.
alter table reservations set (fillfactor = 40);
alter table orders set (fillfactor = 50);
alter table payments set (fillfactor = 70);
alter table messages set (fillfactor = 50);
alter table webhooks set (fillfactor = 70);
alter table sandbox.charges set (fillfactor = 70);
alter table sandbox.events set (fillfactor = 70);

drop index orders_naming;

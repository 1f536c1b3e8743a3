-- What processes of release 1 call, which may run beside newer ones for a while. Gone with release 3.
create or replace function held_of(held reservations) returns jsonb language plpgsql volatile as $$
begin return reservation_json(held); end $$;

create or replace function entering_already(at_event text, people text[], asking uuid) returns setof text language plpgsql stable as $$
begin return query select holders_with_ticket(at_event, people, asking, null, null); end $$;

create or replace function take_turns_naming(at_event text, people text[]) returns void language plpgsql as $$
begin perform lock_holders(at_event, people); end $$;

create or replace function pass_on_unsold() returns int language plpgsql as $$
begin return carry_unsold(); end $$;

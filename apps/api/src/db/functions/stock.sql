-- What a batch still has; the same everywhere.
create or replace function left_in(batch batches) returns int language sql immutable
  as $$ select batch.quantity + batch.carried - batch.held - batch.sold $$;

-- Whether a batch sells at a moment, as far as time goes.
create or replace function is_open(batch batches, moment timestamptz) returns boolean language sql immutable
  as $$ select batch.starts_at <= moment and moment < batch.ends_at $$;

-- How many tickets the law keeps for half price: HALF_PRICE_PERCENT of the rules, of all on general sale, rounded up. What only
-- members may buy is not on general sale.
create or replace function half_price_share(at_event text) returns int language sql stable
  return (select ceil(coalesce(sum(batch.quantity), 0) * 40 / 100.0)::int
            from sectors join sections on sections.sector_id = sectors.id
            join ticket_types type on type.section_id = sections.id and type.plans = '{}'
            join batches batch on batch.ticket_type_id = type.id
           where sectors.event_id = at_event);

-- A quota that became smaller than what was taken stays as large as that, and shrinks with what is given back.
create or replace function shrink_half_price() returns trigger language plpgsql as $$
begin
  new.quota := greatest(half_price_share(new.event_id), new.taken);
  return new;
end $$;
create or replace trigger shrink_half_price before update of taken on half_price_quotas
  for each row when (not new.fixed and old.taken = old.quota and new.taken < old.taken) execute function shrink_half_price();

-- Passes on what ended batches did not sell to the next batch of their type that has not ended; without one they keep it.
-- Answers how many tickets moved.
create or replace function carry_unsold() returns int language plpgsql as $$
declare
  moment timestamptz := clock();
  successor record;
  unsold int;
  moved int := 0;
begin
  for successor in
    select distinct on (later.ticket_type_id) later.id, later.ticket_type_id, later.position
      from batches ended
      join batches later on later.ticket_type_id = ended.ticket_type_id and later.position > ended.position
     where ended.ends_at <= moment and left_in(ended) > 0 and later.ends_at > moment
     order by later.ticket_type_id, later.position
  loop
    perform 1 from batches where ticket_type_id = successor.ticket_type_id order by id for update;
    select coalesce(sum(left_in(ended)), 0) into unsold
      from batches ended
     where ticket_type_id = successor.ticket_type_id and position < successor.position and ends_at <= moment;
    update batches ended
       set carried = carried + case when id = successor.id then unsold else -left_in(ended) end
     where ticket_type_id = successor.ticket_type_id
       and (id = successor.id or position < successor.position and ends_at <= moment);
    moved := moved + unsold;
  end loop;
  return moved;
end $$;

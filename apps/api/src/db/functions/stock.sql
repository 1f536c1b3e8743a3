-- What a batch still has; the same everywhere.
create or replace function left_in(batch batches) returns int language sql immutable
  return batch.quantity + batch.carried - batch.held - batch.sold;

-- Whether a batch sells at a moment, as far as time goes.
create or replace function is_open(batch batches, moment timestamptz) returns boolean language sql immutable
  return batch.starts_at <= moment and moment < batch.ends_at;

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

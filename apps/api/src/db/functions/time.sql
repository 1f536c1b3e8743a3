-- Everybody's time; tests move it. Not plain SQL: that would be read and planned anew in every statement that asks for it.
create or replace function clock() returns timestamptz language plpgsql volatile as $$
begin
  return clock_timestamp() + (select ahead from clock_offset);
end $$;

-- A moment as the browser writes it. Not immutable, because its format is not: only so it is computed in place.
create or replace function iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

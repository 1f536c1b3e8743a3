-- A function that takes a row of a table, and whose body the server keeps parsed, holds that table fast: since PostgreSQL 15.20, and
-- the releases of the same day of other versions, no column with a default can be added to it. A body that is text does not.
do $$
declare
  made record;
begin
  for made in
    select pg_get_functiondef(oid) as definition, pg_get_function_sqlbody(oid) as body
      from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is not null
       and exists (select 1 from unnest(proargtypes) argument join pg_type on pg_type.oid = argument where typrelid <> 0)
  loop
    execute replace(made.definition, made.body, format('as %L', regexp_replace(made.body, '^\s*return', 'select', 'i')));
  end loop;
end $$;

-- A registration that goes, and a name at a company that is replaced by another or refused, leave that company something
-- to erase. By trigger, because registrations go in many ways (by date, taken back, another holder, a cancelled ticket, a
-- deleted account, begun anew by their own person) and one that was forgotten here would be kept there for ever.
create or replace function note_erasure() returns trigger language plpgsql as $$
begin
  insert into biometry_erasures (outside_id) values (old.outside_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger note_erasure_of_gone after delete on biometry_registrations
  for each row when (old.outside_id is not null) execute function note_erasure();

create or replace trigger note_erasure_of_replaced after update of outside_id on biometry_registrations
  for each row when (old.outside_id is not null and old.outside_id is distinct from new.outside_id)
  execute function note_erasure();

-- With the last ticket that names a person goes their face. By trigger as well: tickets change hands, are cancelled and
-- forgotten in several features, none of which knows of faces. Whoever does it has locked the order, and whoever begins
-- a registration locks it too, so none begins for a ticket that is just going. Of several tickets that name one person
-- and go at once the last one finds that the others have gone: faces are locked first, in one order, and looked at afterwards.
create or replace function erase_unnamed_face() returns trigger language plpgsql as $$
declare
  faces uuid[];
begin
  faces := array(
    select registered.id from was
      join became using (id)
      join orders its on its.id = was.order_id
      join biometry_registrations registered on registered.event_id = its.event_id and registered.document = was.holder_document
     where was.holder_document <> became.holder_document or was.state <> became.state and became.state = 'cancelled');
  if faces = '{}' then return null; end if;
  perform 1 from biometry_registrations where id = any (faces) order by id for update;
  delete from biometry_registrations registered
   where id = any (faces)
     and not exists (select 1 from tickets other join orders on orders.id = other.order_id
                      where other.holder_document = registered.document and orders.event_id = registered.event_id
                        and other.state <> 'cancelled');
  return null;
end $$;

create or replace trigger erase_unnamed_face after update on tickets
  referencing old table as was new table as became
  for each statement execute function erase_unnamed_face();

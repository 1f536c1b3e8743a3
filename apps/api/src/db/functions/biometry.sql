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
-- a registration locks it too, so none begins for a ticket that is just going.
create or replace function erase_unnamed_face() returns trigger language plpgsql as $$
begin
  delete from biometry_registrations registered using orders its
   where its.id = old.order_id and registered.event_id = its.event_id and registered.document = old.holder_document
     and not exists (select 1 from tickets other join orders on orders.id = other.order_id
                      where other.holder_document = old.holder_document and orders.event_id = its.event_id
                        and other.state <> 'cancelled');
  return null;
end $$;

create or replace trigger erase_unnamed_face after update of holder_document, state on tickets
  for each row when (old.holder_document <> new.holder_document or old.state <> new.state and new.state = 'cancelled')
  execute function erase_unnamed_face();

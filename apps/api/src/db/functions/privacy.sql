-- Who entered is forgotten, what was sold is not. The new secret makes every copy of the code worthless, and every link.
create or replace function forget_holders(ids uuid[]) returns void language sql as $$
  update tickets
     set holder_name = 'Dados excluídos', holder_document = '', holder_email = '', holder_cellphone = '', additional = '[]',
         half_price = null, minor = false, secret = translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')
   where id = any (ids);
  delete from handovers where ticket_id = any (ids);
$$;

-- Everything an account is entered by, or was about to be.
create or replace function forget_ways_in(gone uuid) returns void language sql as $$
  delete from sessions where account_id = gone;
  delete from codes where account_id = gone;
  delete from asked_codes where account_id = gone;
  delete from memberships where account_id = gone;
  delete from partner_identities where account_id = gone;
  delete from partner_links where account_id = gone;
  update handovers set account_id = null where account_id = gone;
$$;

-- The sandbox plays another company, in this database: there too a charge keeps its amounts and dates alone. Asked again, it
-- has nothing left to tell.
create or replace function forget_payers(payment_ids uuid[]) returns void language sql as $$
  update sandbox.charges
     set payer = '{}', pix_code = case when method = 'pix' then '' end,
         card_brand = case when method = 'card' then 'unknown' end, card_last4 = case when method = 'card' then '0000' end
   where key in (select replace(id::text, '-', '') from unnest(payment_ids) id);
$$;

-- Whoever has left: amounts, dates and kinds stay for the law, whatever tells who it was goes. The caller has found that
-- nothing of theirs is under way. An address can be typed by anybody: what is known by it alone is forgotten only for
-- whoever has proved it. Locks in the one order of the product.
create or replace function forget_person(gone uuid) returns void language plpgsql as $$
declare
  me accounts;
  proved text;
  their_orders uuid[];
  orders_naming_them uuid[];
begin
  select * into me from accounts where id = gone for no key update;
  proved := case when me.email_verified_at is not null then me.email end;
  their_orders := array(select id from orders where account_id = gone);
  orders_naming_them := array(
    select order_id from tickets where holder_document = me.document or holder_email = proved
    union
    -- Also where somebody else enters today: what was typed into the cart still names them.
    select id from orders
     where state <> 'pending'
       and (people_named(held) @> array[me.document] or people_named(held) @> array[proved]));
  perform 1 from orders where id = any (their_orders || orders_naming_them) order by id for update;
  perform 1 from reservations where account_id = gone order by event_id for update;
  perform release_reservations(array(select id from reservations where account_id = gone));
  -- Carts, orders and sessions hold on to their account last of all, so only now nothing new can.
  update accounts
     set name = 'Conta excluída', username = '', document = null, email = null, email_verified_at = null, cellphone = null,
         cellphone_changed_at = null, birth_date = null, gender_id = null, password_hash = null, zipcode = null, neighborhood = '', street = '', city = '',
         state = null, number = '', complement = '', deleted_at = clock()
   where id = gone;

  -- Somebody else may still enter with a ticket that only has their address.
  perform forget_holders(array(
    select ticket.id from tickets ticket
      join orders on orders.id = ticket.order_id join events event on event.id = orders.event_id
     where ticket.order_id = any (their_orders) or ticket.holder_document = me.document
        or ticket.holder_email = proved and event.starts_at < clock() - interval '1 day'));
  update tickets set holder_email = '' where holder_email = proved;
  update orders set held = jsonb_set(held, '{holders}', '[]')
   where id = any (their_orders || orders_naming_them) and state <> 'pending' and held ? 'holders';
  update payments set card_token = null, card_bin = null, card_brand = null, card_last4 = null, pix_code = null where order_id = any (their_orders);
  perform forget_payers(array(select id from payments where order_id = any (their_orders)));

  -- Of an address that is not proved our copies go, and what is still on its way may be another's: it goes once it has
  -- left. A telephone may be a family's: what was sent to it may be another's code on its way.
  update messages set forget = true
   where proved is null and recipient = me.email and coalesce(sent_at, given_up_at) is null
     and confirmed_order is null and (attached_order = any (their_orders)) is not true;
  delete from messages
   where confirmed_order is null
     and (recipient = me.email and not forget
          or recipient = me.cellphone and not exists (select 1 from accounts other where other.cellphone = me.cellphone));
  update messages
     set recipient = '', subject = '', text = '', html = '', given_up_at = case when sent_at is null then coalesce(given_up_at, clock()) end
   where recipient = proved or confirmed_order = any (their_orders);
  -- One that has not left yet is another's letter; what it says is forgotten when it has.
  update messages set subject = '', text = '', html = ''
   where text <> '' and coalesce(sent_at, given_up_at) is not null
     and (strpos(text, me.document) > 0 or strpos(text, me.email) > 0 or strpos(text, me.name) > 0);
  delete from support_requests where lower(email) = proved;
  delete from event_alerts where email = proved;
  delete from biometry_registrations where document = me.document;
  delete from biometry_invites where document = me.document;

  update consents set account_id = null, document = null, visitor = '', forgotten = true
   where account_id = gone or document = me.document;
  perform forget_ways_in(gone);
end $$;

-- An account that gives way to whoever owns its CPF or its e-mail: what it holds is for sale again, and what the law keeps of
-- its orders names nobody. It has proved nothing: what others know under that CPF or that address is not its own, and stays.
-- The caller has locked its orders and found that none of them was ever paid. Locks in the one order of the product.
create or replace function give_way(gone uuid) returns void language plpgsql as $$
declare
  its_orders uuid[];
begin
  -- Those of its orders and the others at once: the stock of both is locked in the one order.
  perform 1 from reservations where account_id = gone order by event_id for update;
  perform release_reservations(array(select id from reservations where account_id = gone));
  perform expire_these(array(select id from orders where account_id = gone and state = 'pending'));
  -- Carts, orders and answers hold on to their account last of all: only now that it is locked does nothing come to it any more.
  perform 1 from accounts where id = gone for update;
  its_orders := array(select id from orders where account_id = gone);
  update consents set account_id = null where account_id = gone;
  if its_orders = '{}' and not exists (select 1 from reservations where account_id = gone) then
    delete from accounts where id = gone;
    return;
  end if;
  update accounts
     set name = 'Conta excluída', username = '', document = null, email = null, email_verified_at = null, cellphone = null,
         cellphone_changed_at = null, birth_date = null, gender_id = null, password_hash = null, zipcode = null, neighborhood = '', street = '', city = '',
         state = null, number = '', complement = '', deleted_at = clock()
   where id = gone;
  perform forget_holders(array(select id from tickets where order_id = any (its_orders)));
  update orders set held = jsonb_set(held, '{holders}', '[]') where id = any (its_orders) and held ? 'holders';
  update payments set card_token = null, card_bin = null, card_brand = null, card_last4 = null, pix_code = null where order_id = any (its_orders);
  perform forget_payers(array(select id from payments where order_id = any (its_orders)));
  perform forget_ways_in(gone);
end $$;

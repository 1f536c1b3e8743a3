-- outside a transaction
-- A companion whose contact was left empty was stored with the buyer's, so letters to the companion reached the buyer.
-- Steps of 5,000 keep no row locked for long. A row that is locked is left as it is: letters compare the addresses again.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  upto uuid;
begin
  loop
    upto := null;
    select id into upto from (select id from tickets where id > last order by id limit 5000) step order by id desc limit 1;
    exit when upto is null;
    with stored as (
      select ticket.id, buyer.email, buyer.cellphone
        from tickets ticket
        join orders on orders.id = ticket.order_id
        join accounts buyer on buyer.id = orders.account_id and buyer.document <> ticket.holder_document
       where ticket.id > last and ticket.id <= upto
         and (ticket.holder_email <> '' and lower(ticket.holder_email) = lower(buyer.email)
              or ticket.holder_cellphone <> '' and ticket.holder_cellphone = buyer.cellphone)
         for update of ticket skip locked)
    update tickets
       set holder_email = case when lower(holder_email) = lower(stored.email) then '' else holder_email end,
           holder_cellphone = case when holder_cellphone = stored.cellphone then '' else holder_cellphone end
      from stored where tickets.id = stored.id;
    commit;
    last := upto;
  end loop;
end $$;

-- The buyer says that whoever is named here is too young for a face; at the gate a document shows it.
alter table tickets add column minor boolean not null default false;

comment on table tickets is 'personal: holder_name, holder_document, holder_email, holder_cellphone, additional, half_price, secret, minor; impersonal: id, order_id, ticket_type_id, seat_id, state, price_cents, carrier_change_date, batch_id, producer_id, position, paid_cents, issued_at';

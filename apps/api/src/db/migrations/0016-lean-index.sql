-- A reservation without an order has no place in this index: in a rush nobody writes it.
alter table reservations drop constraint reservations_order_id_key;
create unique index reservations_of_orders on reservations (order_id) where order_id is not null;

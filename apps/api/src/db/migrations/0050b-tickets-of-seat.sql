-- outside a transaction: whether a seat of an event that is deleted has a ticket.
drop index concurrently if exists tickets_of_seat;
create index concurrently tickets_of_seat on tickets (seat_id) where seat_id is not null;

-- What must always hold, as queries that answer the rows for which it does not. Each is one statement, so it sees one
-- moment of a sale that goes on. The line `-- name:` before a query is what reports, logs and metrics call it.

-- name: I1_reserved_seat_is_listed
-- A reserved seat names a reservation that lists it.
select seat.id as seat_id, seat.section_id, seat.row_name, seat.number, seat.reservation_id
  from seats seat
  left join reservations held on held.id = seat.reservation_id
 where seat.reservation_id is not null and (held.id is null or seat.id <> all (held.seat_ids));

-- name: I1_listed_seat_is_reserved
-- A seat that a reservation lists is reserved by it, so two reservations never list the same.
select held.id as reservation_id, listed.seat_id, seat.status, seat.reservation_id as reserved_by
  from reservations held
  cross join unnest(held.seat_ids) as listed (seat_id)
  left join seats seat on seat.id = listed.seat_id
 where seat.reservation_id is distinct from held.id or seat.status <> 'reserved';

-- name: I1_one_ticket_per_seat
select seat_id, count(*)::int as tickets from tickets
 where seat_id is not null and state <> 'cancelled'
 group by seat_id having count(*) > 1;

-- name: I2_batch_held
-- What a batch calls held is what reservations hold of it.
select coalesce(batch.id, claimed.batch_id) as batch_id, batch.held, coalesce(claimed.amount, 0) as claimed
  from batches batch
  full join (select draw.batch_id, sum(draw.amount)::int as amount
               from reservations, unnest(batch_ids, batch_amounts) as draw (batch_id, amount)
              group by draw.batch_id) claimed on claimed.batch_id = batch.id
 where batch.held is distinct from coalesce(claimed.amount, 0);

-- name: I2_unproved_holds
-- What unproved accounts hold, together and by network, is what their reservations count.
select coalesce(holds.event_id, claimed.event_id) as event_id, holds.tickets, coalesce(claimed.tickets, 0) as claimed
  from unproved_holds holds
  full join (select event_id, counted as network, sum(unproved)::int as tickets
               from reservations, unnest(array['', unproved_network]) counted where unproved > 0
              group by 1, 2) claimed using (event_id, network)
 where coalesce(holds.tickets, 0) is distinct from coalesce(claimed.tickets, 0);

-- name: I2_batch_sold
-- What a batch calls sold is what tickets have of it, and what other counters sold.
select batch.id as batch_id, batch.sold, batch.sold_elsewhere, coalesce(ticket.amount, 0) as tickets
  from batches batch
  left join (select batch_id, count(*)::int as amount from tickets where state <> 'cancelled' group by 1) ticket
    on ticket.batch_id = batch.id
 where batch.sold <> batch.sold_elsewhere + coalesce(ticket.amount, 0);

-- name: I2_batch_quantity
-- A batch never gives more than it has.
select id as batch_id, quantity, carried, held, sold from batches
 where held < 0 or sold < 0 or held + sold > quantity + carried;

-- name: I2_carried_evenly
-- What unsold tickets left behind in one batch arrived in another of the same type.
select ticket_type_id, sum(carried)::int as carried from batches group by ticket_type_id having sum(carried) <> 0;

-- name: I2_section_taken
-- Places taken are those reserved and those sold.
select coalesce(section.id, claimed.section_id) as section_id, section.taken, coalesce(claimed.amount, 0) as reserved,
       coalesce(sale.sold, 0) as sold
  from sections section
  full join (select take.section_id, sum(take.amount)::int as amount
               from reservations, unnest(section_ids, section_amounts) as take (section_id, amount)
              group by take.section_id) claimed on claimed.section_id = section.id
  left join (select type.section_id, sum(batch.sold)::int as sold
               from batches batch join ticket_types type on type.id = batch.ticket_type_id
              group by type.section_id) sale on sale.section_id = section.id
 where section.taken is distinct from coalesce(claimed.amount, 0) + coalesce(sale.sold, 0);

-- name: I2_section_capacity
select id as section_id, capacity, taken from sections where taken not between 0 and capacity;

-- name: I2_numbered_section_taken
-- In a numbered section every place taken is a seat.
select section.id as section_id, section.taken, seat.taken as seats
  from sections section
  join lateral (select (count(*) filter (where status in ('reserved', 'sold')))::int as taken
                  from seats where seats.section_id = section.id) seat on true
 where section.numbered and section.taken <> seat.taken;

-- name: I2_numbered_section_capacity
-- A numbered section holds as many people as it has seats that are not blocked.
select section.id as section_id, section.capacity, seat.unblocked as seats
  from sections section
  join lateral (select (count(*) filter (where status <> 'blocked'))::int as unblocked
                  from seats where seats.section_id = section.id) seat on true
 where section.numbered and section.capacity <> seat.unblocked;

-- name: I2_half_price_taken
-- Half price taken is what reservations hold and what was sold of it.
select coalesce(quota.event_id, claimed.event_id) as event_id, quota.taken, coalesce(claimed.amount, 0) as claimed
  from half_price_quotas quota
  full join (select event_id, sum(amount)::int as amount
               from (select event_id, half_price as amount from reservations where half_price > 0
                     union all
                     select orders.event_id, 1
                       from tickets join orders on orders.id = tickets.order_id
                       join ticket_types type on type.id = tickets.ticket_type_id
                      where type.kind = 'half' and tickets.state <> 'cancelled') each
              group by event_id) claimed on claimed.event_id = quota.event_id
 where quota.taken is distinct from coalesce(claimed.amount, 0);

-- name: I2_half_price_quota
select event_id, quota, taken from half_price_quotas where taken not between 0 and quota;

-- name: I2_half_price_share
-- A quota that its producer has not fixed is the share of the law, or what was taken before that became less.
select event_id, quota, taken, half_price_share(event_id) as share from half_price_quotas
 where not fixed and quota <> greatest(half_price_share(event_id), taken);

-- name: I1_ticket_has_its_seat
select ticket.id as ticket_id, ticket.seat_id, seat.status
  from tickets ticket join seats seat on seat.id = ticket.seat_id
 where ticket.state <> 'cancelled' and seat.status <> 'sold';

-- name: I4_ledger_balances
select booking, sum(amount_cents)::int as off_by from ledger group by booking having sum(amount_cents) <> 0;

-- name: I4_provider_agrees
-- What a provider's own list says otherwise than our books, after it was asked about it.
select provider, provider_account_id, charge_key, ours, theirs, iso(seen_at) as seen_at from provider_differences;

-- name: I4_money_lies_where_it_was_taken
-- Every booking is of the account its payment was made with.
select ledger.booking, ledger.provider_account_id as booked, payment.provider_account_id as taken
  from ledger join payments payment on payment.id = ledger.payment_id
 where ledger.provider_account_id is distinct from payment.provider_account_id;

-- name: I4_provider_holds_what_was_captured
-- Money at the provider is what arrived and has not gone back.
select payment.id as payment_id, payment.captured_cents, coalesce(booked.cents, 0) as booked, coalesce(refunded.cents, 0) as refunded
  from payments payment
  left join (select payment_id, sum(amount_cents)::int as cents from ledger where account = 'provider' group by 1) booked
    on booked.payment_id = payment.id
  left join (select payment_id, sum(amount_cents)::int as cents from refunds where state = 'done' and bank_id is null group by 1) refunded
    on refunded.payment_id = payment.id
 where coalesce(booked.cents, 0) <> payment.captured_cents - coalesce(refunded.cents, 0);

-- name: I4_owed_back_is_on_its_way
-- What belongs to buyers again is exactly what refunds have yet to bring.
select payment.id as payment_id, coalesce(booked.cents, 0) as owed, coalesce(open.cents, 0) as on_its_way
  from payments payment
  left join (select payment_id, -sum(amount_cents)::int as cents from ledger where account = 'owed_back' group by 1) booked
    on booked.payment_id = payment.id
  left join (select payment_id, sum(amount_cents)::int as cents from refunds where state <> 'done' group by 1) open
    on open.payment_id = payment.id
 where coalesce(booked.cents, 0) <> coalesce(open.cents, 0);

-- name: I4_order_has_its_money
-- A paid order has exactly one payment behind it, of its own total; what came twice beside it goes back.
select orders.id as order_id, orders.state, orders.total_cents, payment.captured_cents, coalesce(extra.cents, 0) as extra
  from orders
  left join payments payment on payment.id = orders.payment_id
  left join (select payment_id, sum(amount_cents)::int as cents from refunds where reason in ('double', 'wrong_amount') group by 1) extra
    on extra.payment_id = payment.id
 where orders.state in ('paid', 'refunding', 'refunded')
   and (payment.captured_cents - coalesce(extra.cents, 0)) is distinct from orders.total_cents;

-- name: I4_other_money_goes_back
-- What arrived and bought nothing is returned whole.
select payment.id as payment_id, payment.captured_cents, payment.returned_cents
  from payments payment join orders on orders.id = payment.order_id
 where payment.id is distinct from orders.payment_id and payment.captured_cents <> payment.returned_cents;

-- name: I4_order_refunded
select orders.id as order_id, orders.refunded_cents, coalesce(refunded.cents, 0) as refunded
  from orders
  left join (select payment_id, sum(amount_cents)::int as cents
               from refunds where state = 'done' and reason not in ('double', 'wrong_amount') group by 1) refunded
    on refunded.payment_id = orders.payment_id
 where orders.refunded_cents <> coalesce(refunded.cents, 0);

-- name: I4_money_comes_back_in_time
-- A refund that is not done after two days needs a person.
select id as refund_id, order_id, amount_cents, reason, state, attempt, iso(created_at) as created_at from refunds
 where state <> 'done' and created_at < clock() - interval '2 days';

-- name: I5_paid_order_has_its_tickets
-- One for each place, the cancelled ones included; together they cost what was paid.
select orders.id as order_id, places.amount as places, coalesce(ticket.amount, 0) as tickets, orders.total_cents, ticket.cents
  from orders
  cross join lateral (select sum(amount::int)::int as amount from jsonb_array_elements_text(held -> 'batch_amounts') amount) places
  left join (select order_id, count(*)::int as amount, sum(paid_cents)::int as cents from tickets group by 1) ticket
    on ticket.order_id = orders.id
 where orders.paid_at is not null and (ticket.amount is distinct from places.amount or ticket.cents <> orders.total_cents);

-- name: I5_no_ticket_without_payment
-- One that was used before its money was taken back cannot be undone; none can be used afterwards.
select ticket.id as ticket_id, orders.id as order_id, orders.state
  from tickets ticket join orders on orders.id = ticket.order_id
 where orders.paid_at is null or (orders.state in ('refunding', 'refunded') and ticket.state = 'valid');

-- name: I5_pending_order_holds_its_places
select orders.id as order_id, orders.state, held.id as reservation_id
  from orders full join (select * from reservations where order_id is not null) held on held.order_id = orders.id
 where (orders.state = 'pending') is distinct from (held.id is not null);

-- name: I5_cancelled_event_is_given_back
-- Once its run has ended, and two hours after it was cancelled at the latest, nobody has paid for an event or is about to, unless
-- nobody knows yet whether a card was charged.
select orders.id as order_id, orders.event_id, orders.state, iso(run.done_at) as run_ended
  from refund_runs run join orders on orders.event_id = run.event_id
 where orders.state in ('paid', 'pending') and (run.done_at is not null or run.created_at < clock() - interval '2 hours')
   and not exists (select 1 from payments where payments.order_id = orders.id and method = 'card' and payments.state in ('created', 'pending'));

-- name: I6_ticket_secrets_differ
select secret, count(*)::int as tickets from tickets group by secret having count(*) > 1;

-- name: I2_cpf_limit
-- Nobody has more tickets of an event than one CPF may.
select orders.event_id, orders.account_id, count(*)::int as tickets, event.max_per_cpf
  from tickets ticket join orders on orders.id = ticket.order_id join events event on event.id = orders.event_id
 where ticket.state <> 'cancelled' and event.max_per_cpf is not null
 group by orders.event_id, orders.account_id, event.max_per_cpf having count(*) > event.max_per_cpf;

-- name: I7_coupon_used
-- Uses of a coupon are the reservations and the orders that carry it.
select coalesce(coupon.id, claimed.coupon_id) as coupon_id, coupon.used, coalesce(claimed.uses, 0) as claimed
  from coupons coupon
  full join (select given.coupon_id, count(*)::int as uses
               from (select coupon_ids from reservations union all select coupon_ids from orders) carrying,
                    unnest(carrying.coupon_ids) as given (coupon_id)
              group by given.coupon_id) claimed on claimed.coupon_id = coupon.id
 where coupon.used is distinct from coalesce(claimed.uses, 0);

-- name: I7_coupon_limit
select id as coupon_id, max_uses, used from coupons where used < 0 or used > max_uses;

-- name: I9_lapsed_reservation
-- Stock comes back within a minute of its reservation's end, unless a card is being charged for it.
select id as reservation_id, event_id, iso(expires_at) as expires_at from reservations held
 where expires_at < clock() - interval '60 seconds'
   and not exists (select 1 from payments where payments.order_id = held.order_id and method = 'card' and state in ('created', 'pending'));

-- name: I10_one_confirmation
-- Every paid order was confirmed once by mail; sending tickets again is no confirmation.
select orders.id as order_id, count(messages.id)::int as confirmations
  from orders left join messages on messages.confirmed_order = orders.id
 where orders.paid_at is not null group by orders.id having count(messages.id) <> 1;

-- name: I12_event_without_producer
select event.id as event_id, event.producer_id from events event
  left join producers producer on producer.id = event.producer_id
 where producer.id is null;

-- name: I12_order_without_producer
select orders.id as order_id, orders.event_id from orders
  left join events event on event.id = orders.event_id
  left join producers producer on producer.id = event.producer_id
 where producer.id is null;

-- name: I12_ticket_without_producer
select ticket.id as ticket_id, ticket.order_id from tickets ticket
  left join orders on orders.id = ticket.order_id
  left join events event on event.id = orders.event_id
  left join producers producer on producer.id = event.producer_id
 where producer.id is null;

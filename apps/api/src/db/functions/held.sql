-- A reservation as the product reads it.
create or replace function held_of(held reservations) returns jsonb language sql volatile
  return jsonb_build_object(
    'id', held.id, 'event_id', held.event_id, 'order_id', held.order_id, 'revision', held.revision, 'lines', held.lines,
    'terms', held.terms, 'batch_prices', held.batch_prices, 'coupon_ids', held.coupon_ids, 'holders', held.holders,
    'expires_at', iso(held.expires_at), 'now', iso(clock()));

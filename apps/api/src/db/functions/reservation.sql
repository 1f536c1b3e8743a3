-- A reservation as the product reads it.
create or replace function reservation_json(its reservations) returns jsonb language sql volatile as $$
  select jsonb_build_object(
    'id', its.id, 'event_id', its.event_id, 'order_id', its.order_id, 'revision', its.revision, 'lines', its.lines,
    'terms', its.terms, 'batch_prices', its.batch_prices, 'coupon_ids', its.coupon_ids, 'holders', its.holders,
    'created_at', iso(its.created_at), 'expires_at', iso(its.expires_at), 'now', iso(clock()))
$$;

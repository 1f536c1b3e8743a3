-- Whoever deletes their account leaves a row that names nobody: what the law keeps still has somebody to belong to.
alter table accounts
  add column deleted_at timestamptz,
  alter column document drop not null,
  alter column email drop not null,
  add check ((deleted_at is null) = (document is not null) and (deleted_at is null) = (email is not null));

-- A ticket outlives what is known of who entered with it.
alter table tickets drop constraint tickets_holder_document_check;
alter table tickets add check (holder_document = '' or holder_document ~ '^\d{11}$');

-- What somebody agreed to is kept as proof longer than who it was.
alter table consents drop constraint consents_check;
alter table consents
  add column forgotten boolean not null default false,
  add check ((kind = 'biometry') = (event_id is not null)),
  add check (document is null or kind = 'biometry'),
  add check (document is not null or kind <> 'biometry' or forgotten);

-- Forgotten altogether once it has left: it goes to somebody who is not here any more.
alter table messages add column forget boolean not null default false;

-- What is looked for to be forgotten.
create index messages_by_end on messages (coalesce(sent_at, given_up_at)) where recipient <> '';
create index support_requests_by_time on support_requests (created_at);
create index orders_unbought_named on orders (created_at)
  where state in ('expired', 'cancelled') and held -> 'holders' <> '[]';
create index orders_naming on orders using gin ((held -> 'holders') jsonb_path_ops);

-- Every column says whether it tells of a person; a test refuses one that does not. Keys that only lead to a row are not
-- personal: what they lead to is.
comment on table accounts is 'personal: name, username, document, email, cellphone, birth_date, gender_id, password_hash, zipcode, neighborhood, street, city, state, number, complement; impersonal: id, email_verified_at, country, created_at, deleted_at';
comment on table batches is 'impersonal';
comment on table biometry_captures is 'personal: secret_hash; impersonal: registration_id, producer_id, order_id, expires_at, used_at';
comment on table biometry_invites is 'personal: secret_hash, document; impersonal: ticket_id, producer_id, created_at, expires_at';
comment on table biometry_photos is 'personal: sealed, sealed_key; impersonal: registration_id, captured_at';
comment on table biometry_registrations is 'personal: document, name, cellphone, email, gender, birth_date, status, reason; impersonal: id, event_id, created_at, outside_id, asked_at, decided_at, agreed_at';
comment on table catalogue_version is 'impersonal';
comment on table categories is 'impersonal';
comment on table clock_offset is 'impersonal';
comment on table codes is 'personal: code_hash, reset_token_hash; impersonal: account_id, purpose, channel, tries, expires_at, spent_at';
comment on table consents is 'personal: document, visitor; impersonal: id, kind, version, allowed, producer_id, account_id, event_id, given_at, forgotten';
comment on table coupon_ticket_types is 'impersonal';
comment on table coupons is 'impersonal';
comment on table event_alerts is 'personal: email; impersonal: event_id, producer_id, created_at, sent_at';
comment on table event_integrations is 'impersonal';
comment on table events is 'impersonal';
comment on table half_price_quotas is 'impersonal';
comment on table integrations is 'impersonal';
comment on table known_ceps is 'impersonal';
comment on table ledger is 'impersonal';
comment on table limits is 'impersonal';
comment on table memberships is 'personal: plan, since, until; impersonal: account_id, producer_id';
comment on table messages is 'personal: recipient, subject, text, html; impersonal: id, producer_id, channel, created_at, sent_at, tries, next_try_at, given_up_at, attached_order, confirmed_order, forget';
comment on table migrations is 'impersonal';
comment on table orders is 'personal: held; impersonal: id, compra_id, account_id, event_id, state, total_cents, refunded_cents, created_at, producer_id, reservation_id, quote, coupon_ids, paid_at, payment_id, version';
comment on table partner_identities is 'personal: subject; impersonal: integration_id, account_id';
comment on table partner_links is 'personal: link_hash, subject; impersonal: integration_id, account_id, tries, expires_at';
comment on table partner_logins is 'impersonal';
comment on table payment_keys is 'impersonal';
comment on table payments is 'personal: card_token, card_brand, card_last4, pix_code; impersonal: id, order_id, attempt, provider, method, state, amount_cents, installments, installment_cents, ends_at, provider_id, refusal, captured_cents, returned_cents, tries, next_ask_at, created_at';
comment on table plans is 'impersonal';
comment on table producers is 'impersonal';
comment on table refunds is 'impersonal';
comment on table reservations is 'personal: holders; impersonal: id, account_id, event_id, revision, batch_ids, batch_amounts, batch_prices, section_ids, section_amounts, half_price, seat_ids, coupon_ids, lines, terms, keys, created_at, expires_at, order_id';
comment on table seat_changes is 'impersonal';
comment on table seats is 'impersonal';
comment on table sections is 'impersonal';
comment on table sectors is 'impersonal';
comment on table sessions is 'personal: entry, device, created_at, last_used_at; impersonal: id, account_id, expires_at';
comment on table support_requests is 'personal: topic, order_number, name, email, text, visitor; impersonal: id, protocol, producer_id, created_at';
comment on table ticket_types is 'impersonal';
comment on table tickets is 'personal: holder_name, holder_document, holder_email, holder_cellphone, additional, half_price, secret; impersonal: id, order_id, ticket_type_id, seat_id, state, price_cents, carrier_change_date, batch_id, producer_id, position, paid_cents, issued_at';
comment on table tokens is 'personal: hash; impersonal: session_id, kind, expires_at, used_at';
comment on table webhooks is 'impersonal';

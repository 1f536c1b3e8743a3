-- The sandbox stands for another company, but it lies in this database: its columns say what they tell, too.
comment on table sandbox.charges is 'personal: payer, pix_code, card_brand, card_last4; impersonal: key, id, method, amount_cents, installments, description, state, captured_cents, returned_cents, refusal, expires_at, notification_url, planned, planned_at, created_at';
comment on table sandbox.events is 'impersonal';
comment on table sandbox.faults is 'impersonal';
comment on table sandbox.refunds is 'impersonal';
comment on table sandbox.settings is 'impersonal';

-- Colours end up in a style sheet, in letters and in drawings: nothing but a colour may stand there.
alter table producers add constraint producers_theme_check check (jsonb_path_exists(
  theme, 'strict $.*.* ? (!(@.type() == "string" && @ like_regex "^#[0-9A-Fa-f]{6}$"))', '{}', true) is false);

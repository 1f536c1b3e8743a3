-- A refund that was refused is asked for again by its own name and a number.
alter table sandbox.refunds
  drop constraint refunds_key_check,
  add constraint refunds_key_check check (key ~ '^[A-Za-z0-9]{32,35}$');

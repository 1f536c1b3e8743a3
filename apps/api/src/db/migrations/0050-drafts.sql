-- A draft is shown and sold to nobody until it is published. It is paused as well, because every function that decides about
-- stock reads the state behind its locks, those of older processes included.
alter table events
  add column draft boolean not null default false,
  add constraint events_draft_is_paused check (not draft or state = 'paused');

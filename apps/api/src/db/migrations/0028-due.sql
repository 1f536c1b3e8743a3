-- What is due is asked for once a second, and found without reading what is not.
create index batches_by_end on batches (ends_at);
-- Pictures nobody has looked at, and those a company is asked about.
drop index biometry_registrations_undecided;
create index biometry_registrations_unseen on biometry_registrations (agreed_at) where status = 'in_review' and asked_at is null;
create index biometry_registrations_outside on biometry_registrations (asked_at)
  where status in ('pending', 'in_review') and outside_id is not null;

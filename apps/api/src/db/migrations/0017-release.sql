-- Which release of the product has brought this database up to date, and the oldest one that may still work on it. Every
-- start writes the first; a migration that older releases cannot live with raises the second to its own release.
create table database_release (
  single boolean primary key default true check (single),
  release int not null default 1 check (release > 0),
  min_release int not null default 1 check (min_release > 0)
);
insert into database_release default values;

comment on table database_release is 'impersonal';

-- Street and number, for the way there; null where the name of the place says it all.
alter table events add column venue_address text check (length(venue_address) between 1 and 200);

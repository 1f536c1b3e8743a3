-- Whoever names people looks here, most of all in a rush: new entries are put in their place at once. Waiting in a list they
-- are faster to write, and every look would read the whole list.
alter index orders_naming set (fastupdate = off);
select gin_clean_pending_list('orders_naming');

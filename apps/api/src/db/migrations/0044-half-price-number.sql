-- Whether the number of the half-price document must be given at the purchase; otherwise it may follow until the doors open.
alter table producers add column half_price_number_required boolean not null default false;

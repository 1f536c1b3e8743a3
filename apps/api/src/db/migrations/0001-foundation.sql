-- Time is the database's. Only tests write the offset.
create table clock_offset (
  single boolean primary key default true check (single),
  ahead interval not null default '0'
);
insert into clock_offset default values;

create function clock() returns timestamptz language sql volatile
  return clock_timestamp() + (select ahead from clock_offset);

-- One number that grows with every change of the public catalogue; cached pages are valid for one number.
create table catalogue_version (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into catalogue_version default values;

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;

create table producers (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  slug text not null unique check (slug = '' or slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  domain text unique check (domain = lower(domain)),
  title text not null,
  footer text not null,
  theme jsonb not null,
  texts jsonb not null default '{}',
  ga4 text check (ga4 ~ '^G-[A-Z0-9]{4,12}$'),
  pixel text check (pixel ~ '^\d{8,20}$'),
  legal_name text not null,
  tax_id text not null,
  address text not null,
  support_email text not null,
  support_phone text not null,
  plans_url text check (plans_url ~ '^https://'),
  registration text not null default 'cpf_first' check (registration in ('cpf_first', 'direct')),
  hold_minutes int not null default 15 check (hold_minutes between 5 and 30),
  -- Words that addresses already use; the contract's isSlug() knows the same.
  check (slug not in (
    'api', 'oauth', 'storage', 'office', 'dev', 'assets', 'shell', 'producers', 'biometry', 'healthz', 'metrics', 'login',
    'register', 'user', 'cancelamentos', 'faq', 'meia-entrada', 'privacidade', 'sobre', 'suporte', 'termos', 'ticket'
  )),
  -- The default producer, and only it, has no slug.
  check ((id = '0') = (slug = ''))
);

create table categories (
  id text primary key,
  title text not null,
  icon text not null,
  tag text not null unique,
  position int not null
);

create table events (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  producer_id text not null references producers,
  category_id text not null references categories,
  title text not null,
  slug text not null,
  about_html text not null,
  starts_at timestamptz not null,
  doors_at timestamptz check (doors_at <= starts_at),
  time_zone text not null,
  venue_name text not null,
  venue_city text not null,
  venue_state text not null check (venue_state ~ '^[A-Z]{2}$'),
  age_rating text not null check (age_rating in ('L', '10', '12', '14', '16', '18')),
  convenience_fee int not null check (convenience_fee >= 0),
  convenience_fee_mode text not null check (convenience_fee_mode in ('percentual', 'fixed')),
  max_per_order int not null default 6 check (max_per_order > 0),
  max_per_cpf int check (max_per_cpf > 0),
  biometry_required boolean not null default false,
  -- Half price is capped per event; null when the event sells none.
  half_price_quota int check (half_price_quota >= 0),
  half_price_taken int not null default 0 check (half_price_taken between 0 and coalesce(half_price_quota, 0))
);
create index events_by_time on events (starts_at);

create table integrations (
  id text primary key,
  name text not null,
  logo text not null,
  url text not null,
  client_id text not null,
  redirect_url text not null,
  primary_color text not null check (primary_color ~* '^#[0-9a-f]{6}$'),
  secondary_color text not null check (secondary_color ~* '^#[0-9a-f]{6}$')
);

create table event_integrations (
  event_id text not null references events,
  integration_id text not null references integrations,
  primary key (event_id, integration_id)
);

create table sectors (
  id text primary key,
  event_id text not null references events,
  name text not null,
  position int not null
);
create index sectors_of_event on sectors (event_id);

-- capacity is the physical truth: whatever the batches say, no more people fit.
create table sections (
  id text primary key,
  sector_id text not null references sectors,
  name text not null,
  numbered boolean not null,
  capacity int not null check (capacity >= 0),
  taken int not null default 0 check (taken between 0 and capacity),
  position int not null
) with (fillfactor = 80);
create index sections_of_sector on sections (sector_id);

-- A full type owns batches; a derived one draws from its base's batch at a share of the price.
create table ticket_types (
  id text primary key,
  section_id text not null references sections,
  name text not null,
  kind text not null check (kind in ('full', 'half', 'senior', 'companion', 'member', 'social')),
  base_type_id text references ticket_types,
  price_percent int check (price_percent between 0 and 100),
  plans text[] not null default '{}',
  max_installments int not null default 1 check (max_installments between 1 and 24),
  additional_fields jsonb not null default '[]',
  position int not null,
  check ((base_type_id is null) = (price_percent is null))
);
create index ticket_types_of_section on ticket_types (section_id);

create table batches (
  id text primary key,
  ticket_type_id text not null references ticket_types,
  name text not null,
  price_cents int not null check (price_cents >= 0),
  quantity int not null check (quantity >= 0),
  held int not null default 0 check (held >= 0),
  sold int not null default 0 check (sold >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  position int not null,
  check (held + sold <= quantity)
) with (fillfactor = 80);
create index batches_of_type on batches (ticket_type_id);

create table seats (
  id bigint generated always as identity primary key,
  section_id text not null references sections,
  row_name text not null,
  number int not null check (number > 0),
  status text not null default 'available' check (status in ('available', 'reserved', 'sold', 'blocked')),
  account_id uuid,
  unique (section_id, row_name, number)
);

create table coupons (
  id text primary key,
  event_id text not null references events,
  code text not null check (code = upper(code)),
  method text not null check (method in ('percentage', 'fixed')),
  value int not null check (value > 0 and (method = 'fixed' or value <= 100)),
  max_items int not null check (max_items > 0),
  max_uses int check (max_uses > 0),
  used int not null default 0 check (used between 0 and coalesce(max_uses, used)),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  unique (event_id, code)
);

create table coupon_ticket_types (
  coupon_id text not null references coupons,
  ticket_type_id text not null references ticket_types,
  primary key (coupon_id, ticket_type_id)
);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  username text not null,
  document text not null unique check (document ~ '^\d{11}$'),
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  cellphone text not null check (cellphone ~ '^\d{11}$'),
  birth_date date not null,
  gender_id text not null check (gender_id in ('M', 'F', 'O')),
  password_hash text,
  country text not null default 'Brasil',
  zipcode text not null check (zipcode ~ '^\d{8}$'),
  neighborhood text not null,
  street text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  number text not null check (length(number) <= 10),
  complement text not null default '',
  created_at timestamptz not null default clock()
);

-- Tokens are kept as hashes: a copy of the database logs nobody in.
create table tokens (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  access_token_hash text not null unique,
  refresh_token_hash text unique,
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null
);
create index tokens_of_account on tokens (account_id);

create table biometry_registrations (
  id uuid primary key default gen_random_uuid(),
  event_id text not null references events,
  document text not null check (document ~ '^\d{11}$'),
  name text not null,
  cellphone text not null,
  email text not null,
  gender text not null check (gender in ('M', 'F', 'O')),
  birth_date date not null,
  status text not null default 'pending' check (status in ('pending', 'in_review', 'approved', 'refused')),
  reason text,
  created_at timestamptz not null default clock(),
  unique (event_id, document)
);

alter table seats add foreign key (account_id) references accounts;

create table reservations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  event_id text not null references events,
  created_at timestamptz not null default clock(),
  expires_at timestamptz not null,
  unique (account_id, event_id)
);

create table reservation_items (
  reservation_id uuid not null references reservations on delete cascade,
  ticket_type_id text not null references ticket_types,
  batch_id text not null references batches,
  amount int not null check (amount > 0),
  price_cents int not null check (price_cents >= 0),
  primary key (reservation_id, ticket_type_id)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  compra_id bigint not null generated always as identity (start with 100001) unique,
  account_id uuid not null references accounts,
  event_id text not null references events,
  state text not null check (state in ('pending', 'paid', 'expired', 'cancelled', 'refunding', 'refunded')),
  total_cents int not null check (total_cents >= 0),
  refunded_cents int not null default 0 check (refunded_cents between 0 and total_cents),
  created_at timestamptz not null default clock()
);
create index orders_of_account on orders (account_id);

create table tickets (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  ticket_type_id text not null references ticket_types,
  seat_id bigint references seats,
  state text not null default 'valid' check (state in ('valid', 'used', 'cancelled')),
  holder_name text not null,
  holder_document text not null check (holder_document ~ '^\d{11}$'),
  holder_email text not null,
  holder_cellphone text not null,
  additional jsonb not null default '[]',
  price_cents int not null check (price_cents >= 0),
  carrier_change_date timestamptz not null,
  code text not null unique
);
create index tickets_of_order on tickets (order_id);

create table support_requests (
  id uuid primary key default gen_random_uuid(),
  protocol text not null unique,
  producer_id text not null references producers,
  topic text not null,
  order_number text,
  name text not null,
  email text not null,
  text text not null,
  -- A keyed hash of the sender's network address: counts senders without knowing them.
  visitor text not null,
  created_at timestamptz not null default clock()
);
create index support_requests_of_visitor on support_requests (visitor, created_at);

-- Messages are written in the transaction that causes them and delivered afterwards.
create table messages (
  id uuid primary key default gen_random_uuid(),
  producer_id text not null references producers,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  created_at timestamptz not null default clock(),
  sent_at timestamptz
);
create index messages_unsent on messages (created_at) where sent_at is null;

create trigger producers_changed after insert or update or delete on producers execute function bump_catalogue_version();
create trigger categories_changed after insert or update or delete on categories execute function bump_catalogue_version();
create trigger events_changed after insert or update or delete on events execute function bump_catalogue_version();
-- Counters of sold tickets move all the time and are no change of the catalogue; prices and windows are.
create trigger sectors_changed after insert or update or delete on sectors execute function bump_catalogue_version();
create trigger sections_changed after insert or delete or update of name, capacity on sections
  execute function bump_catalogue_version();
create trigger ticket_types_changed after insert or update or delete on ticket_types execute function bump_catalogue_version();
create trigger batches_changed after insert or delete or update of name, price_cents, quantity, starts_at, ends_at on batches
  execute function bump_catalogue_version();
create trigger integrations_changed after insert or update or delete on integrations execute function bump_catalogue_version();

-- Times leave the database as the wire wants them: ISO 8601, UTC.
create function iso(moment timestamptz) returns text language sql immutable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

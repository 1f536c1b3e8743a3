-- Which processes there are, told by each of them every few seconds. Nothing is lost with them, so no commit waits for them, and a
-- server that starts anew begins with none.
create unlogged table node_pulses (
  id uuid primary key,
  host text not null,
  port int not null,
  pid int not null,
  role text not null check (role in ('all', 'web', 'worker')),
  release int not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- How much of the time since the pulse before its one thread was at work.
  busy_percent int not null,
  connections int not null,
  -- Whoever waits for a connection.
  waiting int not null,
  streams int not null
);
comment on table node_pulses is 'impersonal';

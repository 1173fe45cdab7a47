-- How many requests each network sent in a minute, for limits that hold for all servers together. Old rows are deleted hourly.

create table request_count (
  -- Of the group of calls and the network, so that rows have no readable address.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  -- When the minute ends.
  ends_at timestamptz not null,
  -- Requests that servers may let through without asking again.
  reserved integer not null check (reserved >= 0),
  -- Requests that were let through, as far as servers said.
  used integer not null check (used >= 0),
  -- What the latest statement was granted.
  granted integer not null check (granted >= 0)
);
create index request_count_ends on request_count (ends_at);

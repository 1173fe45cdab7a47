-- The run of the checks that is in progress. It reads a few campaigns at a time and stores here how far it is, so that a run that is cut
-- short or crashes continues there.

create table check_progress (
  is_only boolean primary key default true check (is_only),
  -- The id of its later row in check_run.
  id uuid not null,
  started_at timestamptz not null,
  -- Changes from this moment on are checked; null: everything is.
  since timestamptz,
  checks text[] not null,
  -- Campaigns are read in the order of their ids, and those through this one were; null: none was.
  read_through uuid,
  campaigns_read integer not null default 0,
  -- How many campaigns there are to read in all; null: they were not counted yet.
  campaigns integer,
  broken jsonb not null default '{}',
  -- A worker reads until then; null: none does.
  leased_until timestamptz
);

-- What changed on the public pages, for the other servers on this database: each reads the new rows every second and drops its cached pages.
-- A row is written in the transaction that makes the change, and deleted after an hour.

create table public_change (
  -- The transaction that wrote the row. Readers compare it with their snapshot, so a commit out of order is not missed.
  xid xid8 not null default pg_current_xact_id(),
  -- The process that wrote it, which knows its own changes.
  origin uuid not null,
  -- Ids of campaigns, `*` for every page, or `standing`.
  subjects text[] not null check (cardinality(subjects) > 0),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (xid, origin)
);

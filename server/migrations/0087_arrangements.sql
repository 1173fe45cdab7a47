-- What people say yes to is not when on the day and where they meet. These arrangements are in the versions, but no one signs them.

alter table campaign
  -- HH:MM on the same day and clocks as start_time. That it is later is a rule of the application: the previous version moves the start alone.
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The numbers whose promise reads as the current one, which is among them. If it is not, the previous version has changed it.
  add column shown_versions integer[] not null default '{1}';

-- previous version: the trigger is made again below
drop trigger campaign_history on campaign;
-- previous version: it changes none of the new columns
create trigger campaign_history after insert or update or delete on campaign
  for each row execute function record_change(
    'owner_id', 'owner_id', 'created_at', 'updated_at', 'ends_at', 'version', 'current_versions', 'donor_versions', 'shown_versions'
  );

alter table promise_version
  -- 1: start and meeting point are in the hashes of supporters and donors, as the previous version writes them. 2: they are not. A job computes
  -- anew what follows from those with 1, and from those that servers of the previous version still write.
  add column hash_rule integer not null default 1 check (hash_rule in (1, 2)),
  -- Of what a page shows of the promise: all of it but the arrangements.
  add column shown_hash bytea check (octet_length(shown_hash) = 32),
  -- Whether start or end, and the meeting point or its place on a map, differ from the version that it follows.
  add column times_changed boolean not null default false,
  add column meeting_changed boolean not null default false,
  -- When its people are told of that. Null: no one is. The previous version does not know it, and mails at notify_at.
  add column arrangements_notify_at timestamptz;
create index promise_version_former on promise_version (campaign_id) where hash_rule = 1;
create index promise_version_arrangements_due on promise_version (arrangements_notify_at)
  where arrangements_notify_at is not null and notified_at is null and merged_into is null;

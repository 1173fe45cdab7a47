-- What people say yes to is not when on the day and where they meet. These arrangements are in the versions, but no one signs them.

alter table campaign
  -- HH:MM on the same day and clocks as start_time. That it is later is a rule of the application: the previous version moves the start alone.
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

alter table promise_version
  -- Whether start or end, and the meeting point or its place on a map, differ from the version that it follows.
  add column times_changed boolean not null default false,
  add column meeting_changed boolean not null default false,
  -- When its people are told of that. Null: no one is. The previous version does not know it, and mails at notify_at.
  add column arrangements_notify_at timestamptz;
create index promise_version_arrangements_due on promise_version (arrangements_notify_at)
  where arrangements_notify_at is not null and notified_at is null and merged_into is null;

-- When a version's people are mailed, and how far that is done.

alter table promise_version
  -- Null: no one is mailed.
  add column notify_at timestamptz,
  add column supporters_told_through text,
  add column donors_told_through text,
  add column notified_at timestamptz,
  -- Who has not answered is reminded once.
  add column reminded_through text,
  add column reminded_at timestamptz;
create index promise_version_due on promise_version (notify_at)
  where notify_at is not null and notified_at is null and merged_into is null;
create index promise_version_to_remind on promise_version (notified_at)
  where notified_at is not null and reminded_at is null and supporter_effect = 'asked';

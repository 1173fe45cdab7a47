-- A notification that cannot be acted on is tried again ever more seldom, then set aside for a person, and never keeps others waiting.

alter table paypal_event
  -- When it is looked at next; null: acted on, or set aside.
  add column next_check_at timestamptz,
  -- Looks that came to nothing.
  add column failed_checks integer not null default 0;
update paypal_event set next_check_at = received_at where processed_at is null;
alter table paypal_event add constraint paypal_event_at_end check (processed_at is null or next_check_at is null);
drop index paypal_event_open;
create index paypal_event_due on paypal_event (failed_checks, next_check_at) where next_check_at is not null;

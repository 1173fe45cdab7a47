-- A notification that cannot be processed is retried with a growing delay, then quarantined for an admin. It never delays others.

alter table paypal_event
  -- When it is processed next; null: processed or quarantined.
  add column next_check_at timestamptz,
  -- Failed attempts.
  add column failed_checks integer not null default 0;
update paypal_event set next_check_at = received_at where processed_at is null;
alter table paypal_event add constraint paypal_event_at_end check (processed_at is null or next_check_at is null);
drop index paypal_event_open;
create index paypal_event_due on paypal_event (failed_checks, next_check_at) where next_check_at is not null;

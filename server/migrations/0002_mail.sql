-- The outbox. A mail is a row written in the transaction of the change that causes it; a job sends it afterwards.

create table mail (
  id uuid primary key,
  -- One key per effect and recipient, so that a repeated effect sends no second mail.
  key text not null unique,
  recipient text not null,
  -- The content, encrypted because it contains valid links. Emptied after the mail is sent or given up.
  sealed_content text,
  created_at timestamptz not null,
  -- The time of the next attempt. A worker that takes the mail postpones it, so that no other worker sends it concurrently.
  send_after timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- When the mail was given up.
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
create index mail_due on mail (send_after) where sent_at is null and failed_at is null;

-- The outbox: a mail is a row written with the change that causes it, and sent afterwards by a job.

create table mail (
  id uuid primary key,
  -- One per effect and recipient, so that a repeated effect sends no second mail.
  key text not null unique,
  recipient text not null,
  -- What it says, encrypted: it holds links that work. Emptied once the mail is sent or given up.
  sealed_content text,
  created_at timestamptz not null,
  -- When it is tried next. Whoever takes it to send it moves this on, so that nobody else takes it meanwhile.
  send_after timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Set when the mail was given up.
  failed_at timestamptz,
  check (sent_at is null or failed_at is null)
);
create index mail_due on mail (send_after) where sent_at is null and failed_at is null;

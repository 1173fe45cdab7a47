-- What is wrong with the site, so that operators are told once when it begins and once when it is over.

create table trouble (
  id uuid primary key,
  kind text not null check (kind in ('books', 'quarantine', 'payouts', 'service', 'disk', 'key', 'mails', 'job')),
  -- The service, server or job that it concerns; '' where there is only one.
  subject text not null,
  -- A count, or free megabytes. Null: the kind has no figure.
  figure integer,
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index trouble_open on trouble (kind, subject) where ended_at is null;
create index trouble_ended on trouble (ended_at) where ended_at is not null;

-- Messages to the webhook. Mails are in the outbox.
create table alert (
  id uuid primary key,
  trouble_id uuid not null references trouble on delete cascade,
  event text not null check (event in ('began', 'ended')),
  send_after timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  unique (trouble_id, event)
);
create index alert_due on alert (send_after) where sent_at is null and failed_at is null;

-- When any server last reached PayPal, the mail server and the storage.
create table service_health (
  service text primary key,
  -- The last success or failure.
  contacted_at timestamptz not null,
  succeeded_at timestamptz,
  -- The first failure after the last success.
  failing_since timestamptz
);

-- The disk of each server's data folder.
create table server_disk (
  server text primary key,
  free_bytes bigint not null,
  total_bytes bigint not null,
  measured_at timestamptz not null
);

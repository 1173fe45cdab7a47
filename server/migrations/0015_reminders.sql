-- Mails about a campaign's day, who wants none, and what the scheduled job did.

-- Mails to many leave after those that one person waits for.
alter table mail add column bulk boolean not null default false;
drop index mail_due;
create index mail_due on mail (bulk, send_after) where sent_at is null and failed_at is null;

-- Written with the mail it stands for, so that nobody is reminded of one day twice. A campaign whose day is moved reminds of
-- its new one. The address is kept as SHA-256 of its lower case: enough to know it again.
create table reminder (
  campaign_id uuid not null references campaign on delete cascade,
  day date not null,
  kind text not null check (kind in ('reminder', 'summary')),
  address_hash bytea not null,
  written_at timestamptz not null,
  primary key (campaign_id, day, kind, address_hash)
);
create index reminder_day on reminder (day);

-- Addresses that want no more mails about a campaign, as SHA-256 of their lower case.
create table mail_stop (
  campaign_id uuid not null references campaign on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (campaign_id, address_hash)
);

-- Runs of the job. The figures of one under way are those of what is committed so far.
create table cron_run (
  id uuid primary key,
  -- Null: it ran by itself.
  started_by uuid references account,
  started_at timestamptz not null,
  -- Moves on with each batch: a run that stands still has died.
  progressed_at timestamptz not null,
  finished_at timestamptz,
  campaigns integer not null default 0,
  reminders integer not null default 0,
  already_sent integer not null default 0,
  failed integer not null default 0
);
create index cron_run_started on cron_run (started_at desc, id desc);

-- What the checks of the books found, newest run last: `broken` maps a check's name to the first rows that break it.
create table check_run (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  checks text[] not null,
  broken jsonb not null
);
create index check_run_started on check_run (started_at desc);

-- Mails about a campaign's day, unsubscriptions from them, and the runs of the scheduled job.

-- Mails to many people are sent after mails that a single person waits for.
alter table mail add column bulk boolean not null default false;
drop index mail_due;
create index mail_due on mail (bulk, send_after) where sent_at is null and failed_at is null;

-- Written in the transaction of its mail, so that a person gets one reminder for each day. A campaign that moves to another day
-- sends reminders of the new day. The address is stored as the SHA-256 of its lower case, which is enough to recognise it.
create table reminder (
  campaign_id uuid not null references campaign on delete cascade,
  day date not null,
  kind text not null check (kind in ('reminder', 'summary')),
  address_hash bytea not null,
  written_at timestamptz not null,
  primary key (campaign_id, day, kind, address_hash)
);
create index reminder_day on reminder (day);

-- Addresses that unsubscribed from mails about a campaign, as the SHA-256 of their lower case.
create table mail_stop (
  campaign_id uuid not null references campaign on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (campaign_id, address_hash)
);

-- Runs of the job. The figures of a current run count what is committed so far.
create table cron_run (
  id uuid primary key,
  -- Null: started by the schedule.
  started_by uuid references account,
  started_at timestamptz not null,
  -- Updated with each batch: a run without updates has crashed.
  progressed_at timestamptz not null,
  finished_at timestamptz,
  campaigns integer not null default 0,
  reminders integer not null default 0,
  already_sent integer not null default 0,
  failed integer not null default 0
);
create index cron_run_started on cron_run (started_at desc, id desc);

-- The results of the ledger's checks, newest run last: `broken` maps a check's name to the first rows that violate it.
create table check_run (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  checks text[] not null,
  broken jsonb not null
);
create index check_run_started on check_run (started_at desc);

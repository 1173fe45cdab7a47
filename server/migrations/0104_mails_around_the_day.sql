-- Mails when a person joins, and a week before the day.
-- previous version: it writes only two of these kinds.
alter table reminder drop constraint reminder_kind_check;
-- previous version: it writes only two of these kinds.
alter table reminder add constraint reminder_kind_check check (kind in ('reminder', 'summary', 'week', 'joined'));

-- Since when mails of a kind are due. The first run of the job writes it, so that none is due whose moment lies before.
create table reminder_start (
  kind text primary key check (kind = 'week'),
  since timestamptz not null
);

-- Refunding all donations of a campaign in one go. The refunds themselves are rows of `refund`, which are written with the run's
-- confirmation in one transaction. A run only groups them and says what was left out.

create table refund_run (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  status text not null check (status in ('waiting_for_second', 'running', 'ended', 'declined')),
  reason text not null check (reason <> ''),
  requested_by uuid not null references account,
  created_at timestamptz not null,
  -- What the requesting admin saw, until it is confirmed; then what is to be refunded.
  total_minor bigint not null check (total_minor > 0),
  -- The admin who confirmed or declined it. Null while it waits, and if no second admin was needed.
  decided_by uuid references account,
  decided_at timestamptz,
  decline_reason text,
  ended_at timestamptz,
  check ((status = 'ended') = (ended_at is not null)),
  check (status <> 'declined' or decided_at is not null),
  check (decline_reason is null or status = 'declined'),
  -- A run that was confirmed was confirmed by another admin.
  check (status not in ('running', 'ended') or decided_by is null or decided_by <> requested_by)
);
-- At most one open run a campaign. A donation belongs to one campaign and has at most one requested refund (refund_one_open), so it is
-- in at most one open run.
create unique index refund_run_one_open on refund_run (campaign_id) where status in ('waiting_for_second', 'running');
create index refund_run_campaign on refund_run (campaign_id, created_at desc, id desc);
create index refund_run_requested_by on refund_run (requested_by);
create index refund_run_decided_by on refund_run (decided_by) where decided_by is not null;
create index refund_run_running on refund_run (id) where status = 'running';

-- One row for each donation that had arrived when the run started.
create table refund_run_line (
  run_id uuid not null references refund_run,
  donation_id uuid not null references donation,
  -- The order of the donations, oldest first.
  number integer not null check (number > 0),
  -- Null: it is left out.
  refund_id uuid constraint refund_run_line_one_run unique references refund,
  -- What is refunded of it, and what stays unrefunded.
  amount_minor bigint not null check (amount_minor >= 0),
  left_minor bigint not null check (left_minor >= 0),
  obstacle text check (obstacle in ('too_old', 'disputed', 'under_way', 'refunded', 'paid_out')),
  primary key (run_id, number),
  unique (run_id, donation_id),
  check ((refund_id is null) = (amount_minor = 0)),
  check (refund_id is not null or obstacle is not null)
);
create index refund_run_line_donation on refund_run_line (donation_id);

create trigger refund_run_history after insert or update or delete on refund_run
  for each row execute function record_change('', 'created_at', 'requested_by');

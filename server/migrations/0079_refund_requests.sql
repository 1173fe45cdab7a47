-- Donors whose donation is under an older version of a campaign's promise can ask for it back.

create table refund_request (
  id uuid primary key,
  -- At most one request a donation.
  donation_id uuid not null constraint refund_request_once unique references donation,
  campaign_id uuid not null references campaign,
  created_at timestamptz not null,
  -- Until when the donor could ask.
  asked_until timestamptz not null,
  -- What was left of the donation, and what of it is left to an admin.
  asked_minor bigint not null check (asked_minor > 0),
  left_minor bigint not null check (left_minor between 0 and asked_minor),
  obstacle text check (obstacle in ('disputed', 'too_old', 'under_way', 'paid_out')),
  -- An admin decided that the rest is not refunded.
  closed_at timestamptz,
  closed_by uuid references account,
  close_reason text check (close_reason <> ''),
  check (created_at < asked_until),
  check ((left_minor = 0) = (obstacle is null)),
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (close_reason is null))
);
create index refund_request_open on refund_request (campaign_id, created_at, id) where closed_at is null;
create index refund_request_waiting on refund_request (created_at, id) where closed_at is null and left_minor > 0;
create index refund_request_closed_by on refund_request (closed_by) where closed_by is not null;

-- The request that a refund was made for. Null: an admin or PayPal made it.
-- previous version: it requests no refund for a donor, and completes and retries these like any other
alter table refund add column request_id uuid references refund_request;
create index refund_request_refunds on refund (request_id) where request_id is not null;

-- What donors of older versions of a promise can ask back.
create index donation_version on donation (campaign_id, version, completed_at) where status = 'completed';

create trigger refund_request_history after insert or update or delete on refund_request
  for each row execute function record_change('', 'created_at', 'closed_at', 'closed_by');

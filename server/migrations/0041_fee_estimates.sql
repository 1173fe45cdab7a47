-- The expected PayPal fee of a donation, fitted to recent captures by a job. It is shown to donors before they pay; the
-- booked fee is always the one that PayPal reports.

create table fee_estimate (
  currency text primary key,
  -- The proportional part, in millionths of the gross.
  per_million integer not null check (per_million between 0 and 1000000),
  fixed_minor bigint not null check (fixed_minor >= 0),
  -- The number of captures behind the estimate.
  captures integer not null check (captures > 0),
  computed_at timestamptz not null
);

-- What PayPal is expected to keep of a donation, fitted to recent captures by a job. It is shown to donors beforehand; what is
-- booked is always what PayPal reports.

create table fee_estimate (
  currency text primary key,
  -- The proportional part, in millionths of the gross.
  per_million integer not null check (per_million between 0 and 1000000),
  fixed_minor bigint not null check (fixed_minor >= 0),
  -- How many captures it was fitted to.
  captures integer not null check (captures > 0),
  computed_at timestamptz not null
);

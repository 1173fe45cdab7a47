-- Donations: one row per intent to give, recorded before PayPal is called. Money itself is in the ledger.

create table donation (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  donor_id uuid not null references account,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'USD'),
  anonymous boolean not null,
  status text not null check (
    status in ('created', 'awaiting_approval', 'processing', 'pending', 'completed', 'declined', 'cancelled', 'expired')
  ),
  order_id text unique,
  approve_url text,
  capture_id text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  -- When the reconciler looks next; null: settled, nothing to look for.
  next_check_at timestamptz,
  -- Looks in a row that PayPal did not answer.
  failed_checks integer not null default 0,
  -- Whoever syncs the order holds it until then; PayPal fails the second of two simultaneous captures.
  lease_id uuid,
  leased_until timestamptz,
  -- Somebody else asked for a look meanwhile, so the holder looks once more.
  hinted boolean not null default false,
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or (capture_id is not null and next_check_at is null)),
  check ((lease_id is null) = (leased_until is null)),
  check (status in ('created', 'cancelled', 'expired', 'declined') or order_id is not null)
);
create index donation_campaign on donation (campaign_id, created_at desc);
create index donation_donor on donation (donor_id, created_at desc);
create index donation_due on donation (next_check_at) where next_check_at is not null;

-- PayPal's notifications, each taken once. They are hints: what PayPal's API answers is booked.
create table paypal_event (
  id text primary key,
  event_type text not null,
  order_id text,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index paypal_event_open on paypal_event (received_at) where processed_at is null;

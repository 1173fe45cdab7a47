-- Donations: one row per intended donation, inserted before PayPal is called. The money itself is in the ledger.

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
  -- When the reconciler checks next; null: nothing left to check.
  next_check_at timestamptz,
  -- The number of consecutive checks without a response from PayPal.
  failed_checks integer not null default 0,
  -- The lease of the worker that syncs the order. PayPal fails the second of two concurrent captures.
  lease_id uuid,
  leased_until timestamptz,
  -- Another worker requested a sync in the meantime, so the holder of the lease syncs once more.
  hinted boolean not null default false,
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or (capture_id is not null and next_check_at is null)),
  check ((lease_id is null) = (leased_until is null)),
  check (status in ('created', 'cancelled', 'expired', 'declined') or order_id is not null)
);
create index donation_campaign on donation (campaign_id, created_at desc);
create index donation_donor on donation (donor_id, created_at desc);
create index donation_due on donation (next_check_at) where next_check_at is not null;

-- PayPal's notifications, each processed once. They are hints: only responses of PayPal's API are booked.
create table paypal_event (
  id text primary key,
  event_type text not null,
  order_id text,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index paypal_event_open on paypal_event (received_at) where processed_at is null;

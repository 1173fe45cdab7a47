-- Refunds: money that the site returns, and money that PayPal or a bank takes back. The money itself is in the ledger.

create table refund (
  id uuid primary key,
  donation_id uuid not null references donation,
  campaign_id uuid not null references campaign,
  kind text not null check (kind in ('refund', 'reversal')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency = 'USD'),
  status text not null check (status in ('requested', 'completed', 'failed')),
  reason text not null check (reason <> ''),
  -- Null: it was made at PayPal.
  requested_by uuid references account,
  -- PayPal's id; each is booked once.
  provider_id text constraint refund_provider_taken unique,
  -- PayPal's error code for a refusal.
  problem text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- When the job asks PayPal next; null: the status is final.
  next_check_at timestamptz,
  failed_checks integer not null default 0,
  check ((status = 'completed') = (completed_at is not null)),
  check ((status = 'completed') = (provider_id is not null)),
  check ((status = 'requested') = (next_check_at is not null)),
  check (problem is null or status = 'failed')
);
-- At most one at a time, so that a lost response cannot be confused with another refund's.
create unique index refund_one_open on refund (donation_id) where status = 'requested';
create index refund_donation on refund (donation_id, created_at);
create index refund_campaign_open on refund (campaign_id) where status = 'requested';
create index refund_due on refund (next_check_at) where next_check_at is not null;

-- Ledger kinds of refunds: the money leaves the campaign, and the returned part of the fees goes back to it.
alter table ledger_entry
  add column refund_id uuid references refund,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check,
  add constraint ledger_entry_kind_check check (kind in (
    'donation', 'provider_fee', 'platform_fee',
    'payout_reserved', 'payout_released', 'payout_sent', 'payout_returned', 'payout_paid', 'payout_fee', 'payout_paid_outside',
    'refund', 'reversal', 'provider_fee_back', 'platform_fee_back'
  )),
  -- Each kind moves money in one direction only.
  add constraint ledger_entry_check check ((kind, debit, credit) in (
    ('donation', 'paypal', 'campaign_available'),
    ('provider_fee', 'campaign_available', 'paypal'),
    ('platform_fee', 'campaign_available', 'platform_fees'),
    ('payout_reserved', 'campaign_available', 'payout_reserved'),
    ('payout_released', 'payout_reserved', 'campaign_available'),
    ('payout_sent', 'payout_reserved', 'payout_in_transit'),
    ('payout_returned', 'payout_in_transit', 'campaign_available'),
    ('payout_paid', 'payout_in_transit', 'paypal'),
    ('payout_fee', 'campaign_available', 'paypal'),
    ('payout_paid_outside', 'payout_reserved', 'paid_outside'),
    ('refund', 'campaign_available', 'paypal'),
    ('reversal', 'campaign_available', 'paypal'),
    ('provider_fee_back', 'paypal', 'campaign_available'),
    ('platform_fee_back', 'platform_fees', 'campaign_available')
  )),
  add constraint ledger_entry_refund_check check (
    (kind in ('refund', 'reversal', 'provider_fee_back', 'platform_fee_back')) = (refund_id is not null)
  );
create index ledger_entry_refund on ledger_entry (refund_id) where refund_id is not null;

-- From here on, the raised amount is net of refunds; the refunded amount is a separate column.
alter table campaign_total add column refunded_minor bigint not null default 0;

-- A notification can be about a refund.
alter table paypal_event add column refund_id text;

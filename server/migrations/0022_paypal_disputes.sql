-- PayPal's disputes: amounts that a donor contests at PayPal are held out of payouts until PayPal decides. Separate from the site's
-- disputes; each PayPal dispute opens one of those. The money itself is in the ledger.

create table paypal_dispute (
  id uuid primary key,
  -- PayPal's id, e.g. PP-D-1234.
  provider_id text not null unique,
  donation_id uuid not null references donation,
  campaign_id uuid not null references campaign,
  -- The site's dispute that it opened.
  dispute_id uuid not null unique references dispute,
  -- PayPal's code of the reason.
  reason text not null,
  contested_minor bigint not null check (contested_minor > 0),
  currency text not null check (currency = 'USD'),
  -- PayPal's code of the outcome; null: it is open.
  outcome text,
  -- The part of the contested amount that the ledger holds out of payouts, and the number of adjustments so far.
  held_minor bigint not null default 0 check (held_minor >= 0),
  hold_steps integer not null default 0 check (hold_steps >= 0),
  -- By PayPal's clock.
  opened_at timestamptz not null,
  provider_updated_at timestamptz not null,
  -- By the server's clock.
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the job checks whether PayPal has taken the money after its decision; null: nothing to check.
  next_check_at timestamptz,
  check ((outcome is null) = (settled_at is null))
);
create index paypal_dispute_donation on paypal_dispute (donation_id);
create index paypal_dispute_due on paypal_dispute (next_check_at) where next_check_at is not null;

-- The instant up to which PayPal's list of disputes was read: one row.
create table paypal_dispute_reading (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null
);

-- A notification can be about a dispute.
alter table paypal_event add column dispute_id text;

-- If PayPal decides a dispute, the decision has no account.
alter table dispute_change alter column changed_by drop not null;

-- Ledger kinds of held money, and of payouts that were reversed after they had arrived.
alter table ledger_entry
  add column paypal_dispute_id uuid references paypal_dispute,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check,
  add constraint ledger_entry_kind_check check (kind in (
    'donation', 'provider_fee', 'platform_fee',
    'payout_reserved', 'payout_released', 'payout_sent', 'payout_returned', 'payout_paid', 'payout_fee', 'payout_paid_outside',
    'payout_reversed', 'payout_fee_back',
    'refund', 'reversal', 'provider_fee_back', 'platform_fee_back',
    'dispute_held', 'dispute_released'
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
    ('payout_reversed', 'paypal', 'campaign_available'),
    ('payout_fee_back', 'paypal', 'campaign_available'),
    ('refund', 'campaign_available', 'paypal'),
    ('reversal', 'campaign_available', 'paypal'),
    ('provider_fee_back', 'paypal', 'campaign_available'),
    ('platform_fee_back', 'platform_fees', 'campaign_available'),
    ('dispute_held', 'campaign_available', 'campaign_held'),
    ('dispute_released', 'campaign_held', 'campaign_available')
  )),
  add constraint ledger_entry_dispute_check check ((kind like 'dispute%') = (paypal_dispute_id is not null));
create index ledger_entry_dispute on ledger_entry (campaign_id, paypal_dispute_id) where paypal_dispute_id is not null;

-- Payouts: the requests of owners, the decisions of admins, and PayPal's progress. The money itself is in the ledger.

create table payout (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  -- The campaign's owner, who requested it.
  owner_id uuid not null references account,
  -- The owner's payout address at that time: a later change does not redirect the payout.
  recipient_paypal_email text not null check (recipient_paypal_email <> ''),
  gross_minor bigint not null check (gross_minor >= 0),
  processor_fee_minor bigint not null,
  platform_fee_minor bigint not null,
  adjustment_minor bigint not null,
  net_minor bigint not null check (net_minor > 0),
  currency text not null check (currency = 'USD'),
  status text not null check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account,
  reject_reason text check (reject_reason <> ''),
  -- PayPal's status; null: as far as we know, PayPal does not have it.
  transfer_status text check (transfer_status in ('sent', 'paid', 'unclaimed', 'returned', 'failed')),
  -- PayPal's error code.
  transfer_problem text,
  -- PayPal's batch, or the one that an admin named. A batch belongs to at most one payout.
  batch_id text constraint payout_batch_taken unique,
  -- An admin paid outside and named the batch; the application never sends such a payout.
  paid_outside boolean not null default false,
  -- How often PayPal may have received it. If more than once, a refusal does not prove that nothing was sent.
  sends integer not null default 0 check (sends >= 0),
  -- When the job checks next; null: nothing left to check.
  next_check_at timestamptz,
  failed_checks integer not null default 0,
  -- The lease of the worker that calls PayPal about it.
  lease_id uuid,
  leased_until timestamptz,
  check (gross_minor = processor_fee_minor + platform_fee_minor + adjustment_minor + net_minor),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'pending') = (decided_by is null)),
  check ((status = 'rejected') = (reject_reason is not null)),
  check (status = 'approved' or (transfer_status is null and batch_id is null and next_check_at is null and not paid_outside)),
  -- Admins cannot decide about their own money.
  check (decided_by <> owner_id),
  check (not paid_outside or batch_id is not null),
  check (transfer_status is distinct from 'paid' or batch_id is not null),
  check ((lease_id is null) = (leased_until is null))
);
-- At most one request is pending, even with concurrent requests.
create unique index payout_one_pending on payout (campaign_id) where status = 'pending';
create index payout_campaign on payout (campaign_id, created_at desc, id desc);
create index payout_owner on payout (owner_id);
create index payout_age on payout (created_at, id);
create index payout_amount on payout (net_minor, id);
create index payout_status_age on payout (status, created_at, id);
create index payout_status_amount on payout (status, net_minor, id);
create index payout_due on payout (next_check_at) where next_check_at is not null;

-- Ledger kinds of payouts: a request reserves the money, sending puts it in transit, and arrival removes it.
alter table ledger_entry
  add column payout_id uuid references payout,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_debit_check,
  drop constraint ledger_entry_credit_check,
  drop constraint ledger_entry_check,
  add constraint ledger_entry_kind_check check (kind in (
    'donation', 'provider_fee', 'platform_fee',
    'payout_reserved', 'payout_released', 'payout_sent', 'payout_returned', 'payout_paid', 'payout_fee', 'payout_paid_outside'
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
    ('payout_paid_outside', 'payout_reserved', 'paid_outside')
  )),
  add constraint ledger_entry_payout_check check ((kind like 'payout%') = (payout_id is not null));
create index ledger_entry_payout on ledger_entry (campaign_id, kind, payout_id) where payout_id is not null;

-- A notification can be about a payout.
alter table paypal_event add column payout_batch_id text;

-- Invariants of the ledger. Each check is one query that returns the rows that violate it, or none.
-- A check starts with a line `-- check: <name>`; the comment below it explains it. Others are read for some campaigns at a
-- time, so their tables have only those rows; with the line `-- whole` the check is about all of them in one statement.

-- check: every_entry_moves_money_the_way_of_its_kind
-- One row has one amount for debit and credit, so the ledger balances as long as each row names two accounts.
select id, kind, debit, credit, amount_minor
from ledger_entry
where amount_minor <= 0
  or debit = credit
  or currency <> 'USD'
  or (kind, debit, credit) not in (
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
    ('site_loss', 'site_losses', 'campaign_available'),
    ('dispute_held', 'campaign_available', 'campaign_held'),
    ('dispute_released', 'campaign_held', 'campaign_available')
  );

-- check: every_completed_donation_is_booked_once
select donation.id, donation.capture_id, count(entry.id) as donation_entries
from donation
left join ledger_entry as entry
  on entry.donation_id = donation.id and entry.kind = 'donation' and entry.source = 'capture:' || donation.capture_id
where donation.status = 'completed'
group by donation.id, donation.capture_id
having count(entry.id) <> 1;

-- check: every_booked_donation_is_completed
select entry.id, entry.source, entry.donation_id, donation.status
from ledger_entry as entry
left join donation on donation.id = entry.donation_id
where entry.kind = 'donation'
  and (donation.id is null or donation.status <> 'completed' or entry.source <> 'capture:' || donation.capture_id);

-- check: booked_amounts_are_what_was_given
select entry.id, entry.amount_minor as booked_minor, donation.amount_minor as given_minor
from ledger_entry as entry
join donation on donation.id = entry.donation_id
where entry.kind = 'donation'
  and (entry.amount_minor, entry.currency, entry.campaign_id)
    is distinct from (donation.amount_minor, donation.currency, donation.campaign_id);

-- check: fees_belong_to_a_booked_donation
select fee.id, fee.kind, fee.source
from ledger_entry as fee
left join ledger_entry as gross on gross.source = fee.source and gross.kind = 'donation'
where fee.kind in ('provider_fee', 'platform_fee')
  and (gross.id is null
    or (gross.campaign_id, gross.donation_id) is distinct from (fee.campaign_id, fee.donation_id));

-- check: the_platform_takes_no_more_than_the_provider_left
select source
from ledger_entry
group by source
having sum(amount_minor) filter (where kind = 'platform_fee')
  > sum(amount_minor) filter (where kind = 'donation')
    - coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0);

-- check: campaign_totals_equal_their_entries
with booked as (
  select
    campaign_id,
    count(*) filter (where kind = 'donation') as donations,
    -- Raised amounts are net of refunds. Fees are net of their returned part; PayPal's also of the part that the site paid.
    coalesce(sum(case kind when 'donation' then amount_minor when 'refund' then -amount_minor
      when 'reversal' then -amount_minor else 0 end), 0) as gross_minor,
    coalesce(sum(case kind when 'provider_fee' then amount_minor when 'provider_fee_back' then -amount_minor
      when 'site_loss' then -amount_minor else 0 end), 0) as provider_fee_minor,
    coalesce(sum(case kind when 'platform_fee' then amount_minor when 'platform_fee_back' then -amount_minor
      else 0 end), 0) as platform_fee_minor,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'reversal')), 0) as refunded_minor
  from ledger_entry
  group by campaign_id
), counted as (
  select
    campaign_id,
    sum(donations) as donations,
    sum(gross_minor) as gross_minor,
    sum(provider_fee_minor) as provider_fee_minor,
    sum(platform_fee_minor) as platform_fee_minor,
    sum(refunded_minor) as refunded_minor
  from campaign_total
  group by campaign_id
)
select campaign_id, booked.gross_minor as booked_minor, counted.gross_minor as counted_minor
from booked
full join counted using (campaign_id)
where (booked.donations, booked.gross_minor, booked.provider_fee_minor, booked.platform_fee_minor, booked.refunded_minor)
  is distinct from (
    counted.donations, counted.gross_minor, counted.provider_fee_minor, counted.platform_fee_minor, counted.refunded_minor
  );

-- check: campaign_days_equal_their_entries
with booked as (
  select
    campaign_id,
    (booked_at at time zone 'UTC')::date as day,
    count(*) filter (where kind = 'donation') as donations,
    sum(case kind when 'donation' then amount_minor else -amount_minor end) as raised_minor
  from ledger_entry
  where kind in ('donation', 'refund', 'reversal')
  group by campaign_id, day
), counted as (
  select campaign_id, day, sum(donations) as donations, sum(raised_minor) as raised_minor
  from campaign_day
  group by campaign_id, day
)
select campaign_id, day, booked.raised_minor as booked_minor, counted.raised_minor as counted_minor
from booked
full join counted using (campaign_id, day)
where (booked.donations, booked.raised_minor) is distinct from (counted.donations, counted.raised_minor);

-- check: no_campaign_is_overdrawn
-- The fee of a payout is known only after it is paid, and contested or reversed donations may already be paid out.
-- Both can make the balance negative until the next donation.
select
  entry.campaign_id,
  sum(case 'campaign_available' when credit then entry.amount_minor when debit then -entry.amount_minor end) as available_minor
from ledger_entry as entry
left join refund on refund.id = entry.refund_id and entry.kind = 'refund'
where 'campaign_available' in (debit, credit)
  and entry.kind not in ('payout_fee', 'reversal', 'dispute_held', 'dispute_released')
  -- Refunds that we did not request, or had given up before PayPal made them: an admin was notified of the missing amount.
  and (refund.id is null or refund.requested_by is not null)
  and not exists (select from quarantine where source = 'short:' || refund.id)
group by entry.campaign_id
having sum(case 'campaign_available' when credit then entry.amount_minor when debit then -entry.amount_minor end) < 0;

-- check: what_is_in_quarantine_is_in_no_balance
select quarantine.source
from quarantine
join ledger_entry as entry on entry.source = quarantine.source;

-- check: unfinished_donations_are_looked_after
-- whole
-- A donation that can still become money has a next check, or is quarantined for an admin.
select donation.id, donation.status, donation.order_id
from donation
left join quarantine on quarantine.source in ('capture:' || donation.capture_id, 'order:' || donation.order_id)
where donation.status in ('created', 'awaiting_approval', 'processing', 'pending')
  and donation.next_check_at is null
  and quarantine.id is null;

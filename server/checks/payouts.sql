-- Invariants of payouts. Each check is one query that returns the rows that violate it, or none.
-- A check starts with a line `-- check: <name>`; the comment below it explains it.

-- check: payouts_are_booked_as_far_as_they_have_come
-- Reserved when requested; released, paid outside, or sent and then paid or returned, exactly as the row says.
select payout.id, payout.status, payout.transfer_status, booked.kinds
from payout
left join lateral (
  select array_agg(kind order by kind) as kinds
  from ledger_entry
  where payout_id = payout.id and kind not in ('payout_fee', 'payout_fee_back')
) as booked on true
where booked.kinds is distinct from (
  case
    when status = 'pending' then array['payout_reserved']
    when status = 'rejected' then array['payout_released', 'payout_reserved']
    when transfer_status is null then array['payout_reserved']
    when transfer_status in ('sent', 'unclaimed') then array['payout_reserved', 'payout_sent']
    when transfer_status = 'paid' and 'payout_paid_outside' = any(booked.kinds) and paid_outside
      then array['payout_paid_outside', 'payout_reserved']
    when transfer_status = 'paid' then array['payout_paid', 'payout_reserved', 'payout_sent']
    when 'payout_reversed' = any(booked.kinds)
      then array['payout_paid', 'payout_reserved', 'payout_reversed', 'payout_sent']
    when 'payout_sent' = any(booked.kinds) then array['payout_reserved', 'payout_returned', 'payout_sent']
    else array['payout_released', 'payout_reserved']
  end
);

-- check: payouts_move_their_net_amount
select entry.id, entry.kind, entry.amount_minor, payout.net_minor
from ledger_entry as entry
-- A payout of another campaign may not be among the rows.
left join payout on payout.id = entry.payout_id
where entry.payout_id is not null
  and ((entry.campaign_id, entry.currency, entry.source)
      is distinct from (payout.campaign_id, payout.currency, 'payout:' || payout.id)
    or (entry.kind not in ('payout_fee', 'payout_fee_back') and entry.amount_minor <> payout.net_minor));

-- check: fees_are_of_paid_payouts
select entry.id, payout.id as payout_id, payout.transfer_status
from ledger_entry as entry
join payout on payout.id = entry.payout_id
left join ledger_entry as paid on paid.payout_id = payout.id and paid.kind = 'payout_paid'
where entry.kind = 'payout_fee' and paid.id is null;

-- check: fees_come_back_once_with_payouts_that_were_taken_back
select back.id, back.amount_minor as back_minor, fee.amount_minor as fee_minor
from ledger_entry as back
left join ledger_entry as fee on fee.payout_id = back.payout_id and fee.kind = 'payout_fee'
left join ledger_entry as reversed on reversed.payout_id = back.payout_id and reversed.kind = 'payout_reversed'
where back.kind = 'payout_fee_back'
  and (reversed.id is null or back.amount_minor is distinct from fee.amount_minor);

-- check: what_is_reserved_or_in_transit_is_of_open_payouts
with booked as (
  select payout_id,
    sum(case 'payout_reserved' when credit then amount_minor when debit then -amount_minor else 0 end) as reserved_minor,
    sum(case 'payout_in_transit' when credit then amount_minor when debit then -amount_minor else 0 end) as transit_minor
  from ledger_entry
  where payout_id is not null
  group by payout_id
)
select payout.id, booked.reserved_minor, booked.transit_minor
from payout
join booked on booked.payout_id = payout.id
where booked.reserved_minor <> case
    when payout.status = 'pending' or (payout.status = 'approved' and payout.transfer_status is null) then payout.net_minor
    else 0
  end
  or booked.transit_minor <> case when payout.transfer_status in ('sent', 'unclaimed') then payout.net_minor else 0 end;

-- check: payouts_claim_no_more_than_was_raised
-- The gross and each deduction of all valid payouts are at most the sum in the ledger.
select payout.campaign_id, sum(payout.gross_minor) as claimed_minor, booked.gross_minor
from payout
join (
  select
    campaign_id,
    coalesce(sum(amount_minor) filter (where kind = 'donation'), 0) as gross_minor,
    coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0) as provider_fee_minor,
    coalesce(sum(amount_minor) filter (where kind = 'platform_fee'), 0) as platform_fee_minor,
    coalesce(sum(amount_minor) filter (where kind = 'payout_fee'), 0) as payout_fee_minor
  from ledger_entry
  group by campaign_id
) as booked using (campaign_id)
where payout.status <> 'rejected' and coalesce(payout.transfer_status, '') not in ('returned', 'failed')
group by payout.campaign_id, booked.gross_minor, booked.provider_fee_minor, booked.platform_fee_minor, booked.payout_fee_minor
having sum(payout.gross_minor) > booked.gross_minor
  or sum(payout.processor_fee_minor) > booked.provider_fee_minor
  or sum(payout.platform_fee_minor) > booked.platform_fee_minor
  or sum(payout.adjustment_minor) > booked.payout_fee_minor;

-- check: unfinished_payouts_are_looked_after
-- whole
-- An approved payout without a final status has a next check, or is quarantined for an admin.
select payout.id, payout.transfer_status
from payout
left join quarantine on quarantine.source = 'transfer:' || payout.id
where payout.status = 'approved'
  and coalesce(payout.transfer_status, 'sent') in ('sent', 'unclaimed')
  and payout.next_check_at is null
  and quarantine.id is null;

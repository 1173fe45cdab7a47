-- Invariants of disputes. Each check is one query that returns the rows that violate it, or none.
-- A check starts with a line `-- check: <name>`; the comment below it explains it.

-- check: disputes_are_where_their_last_change_left_them
with latest as (
  select distinct on (dispute_id) dispute_id, to_status, notes
  from dispute_change
  order by dispute_id, number desc
)
select dispute.id, dispute.status, latest.to_status
from dispute
left join latest on latest.dispute_id = dispute.id
where dispute.status <> coalesce(latest.to_status, 'open')
  or dispute.resolution_notes is distinct from latest.notes;

-- check: donations_in_dispute_are_of_the_campaign_and_the_reporter
-- whole
select dispute.id, dispute.donation_id
from dispute
join donation on donation.id = dispute.donation_id
where donation.campaign_id <> dispute.campaign_id
  or donation.donor_id is distinct from dispute.reporter_id;

-- check: payouts_in_dispute_are_of_the_campaign
-- whole
select dispute.id, dispute.payout_id
from dispute
join payout on payout.id = dispute.payout_id
where payout.campaign_id <> dispute.campaign_id;

-- check: what_disputes_hold_is_in_the_ledger
select dispute.id, dispute.held_minor, coalesce(sum(case entry.kind
  when 'dispute_held' then entry.amount_minor when 'dispute_released' then -entry.amount_minor end), 0) as booked_minor
from paypal_dispute as dispute
left join ledger_entry as entry
  on entry.paypal_dispute_id = dispute.id
    and (entry.campaign_id, entry.donation_id) = (dispute.campaign_id, dispute.donation_id)
group by dispute.id, dispute.held_minor, dispute.hold_steps
having dispute.held_minor <> coalesce(sum(case entry.kind
    when 'dispute_held' then entry.amount_minor when 'dispute_released' then -entry.amount_minor end), 0)
  or dispute.hold_steps <> count(entry.id);

-- check: no_more_is_held_than_is_left_of_a_donation
select dispute.donation_id, sum(dispute.held_minor) as held_minor, given.left_minor
from paypal_dispute as dispute
left join lateral (
  select coalesce(sum(case kind when 'donation' then amount_minor when 'refund' then -amount_minor
    when 'reversal' then -amount_minor else 0 end), 0) as left_minor
  from ledger_entry where donation_id = dispute.donation_id
) as given on true
group by dispute.donation_id, given.left_minor
having sum(dispute.held_minor) > given.left_minor;

-- check: disputes_at_paypal_are_of_the_campaign_and_the_donation
-- whole
select paypal.id, paypal.donation_id
from paypal_dispute as paypal
join donation on donation.id = paypal.donation_id
join dispute on dispute.id = paypal.dispute_id
where donation.status <> 'completed'
  or (dispute.campaign_id, dispute.donation_id) is distinct from (paypal.campaign_id, paypal.donation_id)
  or donation.campaign_id <> paypal.campaign_id;

-- check: decided_disputes_that_still_hold_money_are_looked_after
-- whole
select id, outcome, held_minor
from paypal_dispute
where outcome is not null and held_minor > 0 and next_check_at is null;

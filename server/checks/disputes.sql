-- What must be true of disputes at every moment. Each check is one query that returns the rows that break it: none, when
-- all is well. A check begins with a line `-- check: <name>`; the comment below it says what it means.

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
select dispute.id, dispute.donation_id
from dispute
join donation on donation.id = dispute.donation_id
where donation.campaign_id <> dispute.campaign_id
  or donation.donor_id <> dispute.reporter_id;

-- check: payouts_in_dispute_are_of_the_campaign
select dispute.id, dispute.payout_id
from dispute
join payout on payout.id = dispute.payout_id
where payout.campaign_id <> dispute.campaign_id;

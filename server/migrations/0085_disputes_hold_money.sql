-- An open dispute holds what it names: a donation out of payouts, or the approval of a payout. What is held is computed from the disputes.

-- The disputes that hold something, by campaign.
create index dispute_holding on dispute (campaign_id, donation_id) where status in ('open', 'under_review');

-- Owners are told once that disputes which were open at the upgrade hold money from then on. The job that writes the mail deletes the row.
create table dispute_hold_notice (
  campaign_id uuid primary key references campaign on delete cascade
);

-- The owners of campaigns with cases at PayPal were mailed when PayPal opened them.
-- previous version: it does not know the table
insert into dispute_hold_notice (campaign_id)
select distinct dispute.campaign_id
from dispute
where dispute.status in ('open', 'under_review')
  and (dispute.donation_id is not null or dispute.payout_id is not null)
  and not exists (select from paypal_dispute where paypal_dispute.dispute_id = dispute.id);

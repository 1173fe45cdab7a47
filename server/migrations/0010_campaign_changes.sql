-- Cancelling and deleting campaigns, and lists of the people of a campaign.

-- A cancelled campaign and the progress of its mails: donors first, because their mail is about their money.
create table campaign_cancellation (
  campaign_id uuid primary key references campaign on delete cascade,
  cancelled_at timestamptz not null,
  -- The last donor and the last supporter's address with a written mail; both are processed in order.
  donors_told_through uuid,
  supporters_told_through text,
  told_at timestamptz
);
create index campaign_cancellation_open on campaign_cancellation (cancelled_at) where told_at is null;

-- Deleting a campaign deletes its unsuccessful donations. Booked donations prevent it: ledger entries are never deleted.
alter table donation drop constraint donation_campaign_id_fkey,
  add constraint donation_campaign_id_fkey foreign key (campaign_id) references campaign on delete cascade;

-- Lists of people who may be named, latest first.
create index support_named on support (campaign_id, created_at desc, id desc)
  where account_id is not null and not anonymous;
create index donation_named on donation (campaign_id, completed_at desc, id desc)
  where status = 'completed' and not anonymous;
-- All donors of a campaign, once each.
create index donation_completed on donation (campaign_id, donor_id) where status = 'completed';

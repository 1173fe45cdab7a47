-- Cancelling and deleting campaigns, and lists of those who stand behind one.

-- A cancelled campaign and how far its people have been told: donors first, because their mail speaks of their money.
create table campaign_cancellation (
  campaign_id uuid primary key references campaign on delete cascade,
  cancelled_at timestamptz not null,
  -- The last donor and the last supporter's address that a mail was written for; both are walked in order.
  donors_told_through uuid,
  supporters_told_through text,
  told_at timestamptz
);
create index campaign_cancellation_open on campaign_cancellation (cancelled_at) where told_at is null;

-- Attempts to donate that came to nothing go with their campaign. What was booked keeps it: entries of the ledger stay.
alter table donation drop constraint donation_campaign_id_fkey,
  add constraint donation_campaign_id_fkey foreign key (campaign_id) references campaign on delete cascade;

-- Lists of those who may be named, latest first.
create index support_named on support (campaign_id, created_at desc, id desc)
  where account_id is not null and not anonymous;
create index donation_named on donation (campaign_id, completed_at desc, id desc)
  where status = 'completed' and not anonymous;
-- All donors of a campaign, each once.
create index donation_completed on donation (campaign_id, donor_id) where status = 'completed';

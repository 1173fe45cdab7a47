-- Campaigns that wait for an admin before they are published.

-- Whether an admin has to look at the campaign: when it is made, and again when its promise changes.
-- previous version: it reviews no campaign
alter table campaign add column needs_review boolean not null default false;

-- The queue of admins, oldest first.
create index campaign_in_review on campaign (standing_changed_at, id) where standing = 'in_review';
-- Whether an owner has a published campaign.
create index campaign_published_of_owner on campaign (owner_id) where standing in ('published', 'frozen');

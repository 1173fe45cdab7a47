-- Owners are mailed about new supporters and donations of their campaigns, joined, at most once a day.
create table owner_news (
  account_id uuid primary key references account,
  is_on boolean not null default true,
  -- What came until then was mailed, or was not to be mailed.
  until timestamptz not null
);
create index donation_arrived on donation (campaign_id, completed_at) where status = 'completed';

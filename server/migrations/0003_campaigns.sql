-- Campaigns as written by their owners. Live figures are in other tables.

create table campaign (
  id uuid primary key,
  owner_id uuid not null references account,
  title text not null check (title <> ''),
  description text not null,
  tags text[] not null,
  target_type text not null check (target_type in ('policy', 'corporate')),
  -- The coordination date, a calendar day in the campaign's time zone; null: to be announced.
  execution_date date,
  time_zone text not null,
  -- 23:59:59.999 of that day in that time zone.
  ends_at timestamptz,
  goal_minor bigint not null check (goal_minor >= 0),
  currency text not null check (currency in ('USD', 'EUR', 'GBP')),
  location_type text not null check (location_type in ('global', 'city', 'state', 'country')),
  city text check (city is not null or location_type <> 'city'),
  state text check (state is not null or location_type <> 'state'),
  country text check (country is not null or location_type <> 'country'),
  image_url text,
  images jsonb not null,
  action_mode text not null check (action_mode in ('action', 'donation', 'both')),
  action_description text check (action_description is not null or action_mode = 'donation'),
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((execution_date is null) = (ends_at is null))
);
create index campaign_ends on campaign (ends_at, id);
create index campaign_owner on campaign (owner_id, created_at desc);

-- Tags in use, for suggestions. Counts are at most a minute old, so that saving a campaign never waits for a common tag.
create table tag (
  name text collate "C" primary key,
  -- The name for searches: without case and accents.
  key text collate "C" not null,
  campaigns integer not null
);
create index tag_common on tag (campaigns desc, name);
create index tag_key on tag (key);

-- The columns for sorting by support or raised amount: updated in batches, at most a minute old. Displayed figures are live.
create table campaign_popularity (
  campaign_id uuid primary key references campaign on delete cascade,
  supporters integer not null,
  raised_minor bigint not null,
  refreshed_at timestamptz not null
);
create index campaign_popularity_supporters on campaign_popularity (supporters desc, campaign_id desc);
create index campaign_popularity_raised on campaign_popularity (raised_minor desc, campaign_id desc);

create table upload (
  id uuid primary key,
  account_id uuid not null references account,
  url text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index upload_account on upload (account_id);

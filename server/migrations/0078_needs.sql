-- "Only if enough others do": with how many people in all a supporter acts, how many people named each number, what is shown of it, and
-- what is decided 48 hours before the end of a campaign.

-- previous version: its supports are in any case, and so is one that it withdraws. If it withdraws another, the job `needs-recount`
-- corrects the counters.
alter table support add column needs integer not null default 1 check (needs between 1 and 10000);
create index support_needs on support (campaign_id, needs) where needs > 1;

-- How many current supporters of a campaign named each number above 1, as the sum over its shards. Those who act in any case are the other
-- supporters of support_count.
create table support_need (
  campaign_id uuid not null references campaign on delete cascade,
  needs integer not null check (needs between 2 and 10000),
  shard smallint not null check (shard between 0 and 15),
  supporters integer not null check (supporters >= 0),
  primary key (campaign_id, needs, shard)
);

-- What is shown of a campaign that is not decided yet and had a supporter with a number above 1. Without a row, all supporters act.
create table campaign_acting (
  campaign_id uuid primary key references campaign on delete cascade,
  -- Null: not computed yet, so all supporters act.
  acting integer check (acting >= 0),
  next_needs integer,
  next_missing integer,
  computed_at timestamptz not null,
  check ((next_needs is null) = (next_missing is null))
);
create index campaign_acting_computed on campaign_acting (computed_at);

-- Who acts on a day. It is in force while the campaign ends at ends_at.
create table campaign_decision (
  campaign_id uuid not null references campaign on delete cascade,
  day date not null,
  ends_at timestamptz not null,
  decided_at timestamptz not null,
  -- How many people it was fixed for. Those who named at most as many act.
  acting integer not null check (acting >= 0),
  accounts integer not null check (accounts >= 0),
  guests integer not null check (guests >= 0),
  -- All who stood behind the campaign then.
  supporters integer not null check (supporters >= 0),
  -- How many of those who count named each number: {"1": 37, "50": 9}.
  named jsonb not null,
  -- Whether anyone named a number above 1. If not, there is nothing to tell.
  is_conditional boolean not null,
  -- The address up to which people were told; told_at: all were.
  told_through text,
  told_at timestamptz,
  -- How many act now, for show, and when it was computed.
  acting_now integer not null check (acting_now >= 0),
  shown_at timestamptz not null,
  primary key (campaign_id, day),
  check (acting = accounts + guests)
);
create index campaign_decision_ends on campaign_decision (ends_at) where is_conditional;

-- What happened to a support after the decision for the campaign's end at ends_at.
create table decision_response (
  support_id uuid not null references support on delete cascade,
  ends_at timestamptz not null,
  -- Joined with a number that was reached with them.
  joined_at timestamptz,
  -- Told that fewer act than they asked for.
  short_told_at timestamptz,
  stepped_back_at timestamptz,
  primary key (support_id, ends_at)
);

-- Reports: what anybody says is wrong with a campaign. Reports about one campaign are one case until an admin decides.

create table report_case (
  id uuid primary key,
  -- Null: the campaign was deleted. An owner cannot notice a case by not being able to delete the campaign.
  campaign_id uuid references campaign on delete set null,
  -- Shown once the campaign is deleted.
  campaign_title text not null,
  state text not null check (state in ('open', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account,
  outcome text check (outcome in ('kept', 'hidden')),
  -- Why the campaign was taken down.
  category text check (category in ('fraud', 'illegal', 'hate', 'privacy', 'rights', 'other')),
  notes text check (notes <> ''),
  constraint report_case_decided check (
    (state = 'closed') = (closed_at is not null)
    and (state = 'closed') = (closed_by is not null)
    and (state = 'closed') = (outcome is not null)
    and (outcome is not distinct from 'hidden') = (category is not null)
  )
);
create unique index report_case_open on report_case (campaign_id) where state = 'open';
create index report_case_created on report_case (created_at, id);
create index report_case_waiting on report_case (created_at, id) where state = 'open';
create index report_case_campaign on report_case (campaign_id, created_at);
create index report_case_closed on report_case (closed_at) where closed_at is not null;
create index report_case_closed_by on report_case (closed_by) where closed_by is not null;

create table report (
  id uuid primary key,
  case_id uuid not null references report_case on delete cascade,
  category text not null check (category in ('fraud', 'illegal', 'hate', 'privacy', 'rights', 'other')),
  text text not null check (text <> ''),
  -- Null: not signed in, or the account was deleted.
  reporter_id uuid references account,
  -- The address of a reporter without an account, until it was told the outcome or its link expired.
  email text,
  link_hash bytea unique,
  link_expires_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  constraint report_reporter check (reporter_id is null or email is null),
  constraint report_link check ((link_hash is null) = (link_expires_at is null) and (email is null or link_hash is not null))
);
create index report_of_case on report (case_id, created_at, id);
create index report_reporter on report (reporter_id, created_at) where reporter_id is not null;
create index report_email on report (lower(email)) where email is not null;
create index report_link_expiry on report (link_expires_at) where link_expires_at is not null;

-- How often a network, a mailbox or a campaign occurred in reports since an instant; and which reports were sent lately.
create table report_count (
  key text primary key,
  since timestamptz not null,
  count integer not null check (count > 0)
);
create index report_count_since on report_count (since);

-- Only decisions are in the history: an entry about a report would tell admins who sent it.
create trigger report_case_history after update on report_case
  for each row when (old.state is distinct from new.state)
  execute function record_change('', 'campaign_id', 'campaign_title', 'created_at', 'closed_at', 'closed_by');

create trigger report_case_transition before update of state on report_case
  for each row when (old.state is distinct from new.state)
  execute function refuse_unknown_transition('report', 'state');

-- Decisions of admins about campaigns and people, the appeals against them, and thanks that wait.

create table moderation_decision (
  id uuid primary key,
  -- The person that it concerns: the owner of the campaign, or who was suspended.
  account_id uuid not null references account,
  campaign_id uuid references campaign,
  action text not null check (action in ('hide', 'publish', 'freeze', 'unfreeze', 'suspend', 'reinstate')),
  category text check (category in ('fraud', 'illegal', 'hate', 'privacy', 'rights', 'other')),
  reason text not null check (reason <> ''),
  decided_by uuid not null references account,
  created_at timestamptz not null,
  check ((campaign_id is null) = (action in ('suspend', 'reinstate'))),
  check ((category is not null) = (action = 'hide'))
);
create index moderation_decision_campaign on moderation_decision (campaign_id, created_at desc, id desc) where campaign_id is not null;
create index moderation_decision_account on moderation_decision (account_id, created_at desc, id desc);
create index moderation_decision_decided_by on moderation_decision (decided_by);

create table appeal (
  id uuid primary key,
  -- One appeal per decision.
  decision_id uuid not null unique references moderation_decision,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'reversed')),
  notes text,
  decided_by uuid references account,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (decided_by is null)),
  check ((outcome is null) = (notes is null))
);
create index appeal_waiting on appeal (created_at, id) where outcome is null;
create index appeal_decided on appeal (decided_at desc, id desc) where outcome is not null;
create index appeal_decided_by on appeal (decided_by) where decided_by is not null;

create function refuse_decision_change() returns trigger language plpgsql as $$
begin
  raise exception 'decisions of admins are append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger moderation_decision_append_only before update or delete or truncate on moderation_decision
  for each statement execute function refuse_decision_change();

create trigger moderation_decision_history after insert on moderation_decision
  for each row execute function record_change('account_id', 'account_id', 'created_at');
-- Who appeals is not signed in: the history says that a visitor did.
create trigger appeal_history after insert or update on appeal
  for each row execute function record_change('', 'created_at', 'decided_at', 'decided_by');

-- Donations whose thanks are written when their campaign is published again.
-- previous version: it does not name this column, and writes all thanks at once
alter table donation add column thanks_wait boolean not null default false;
create index donation_thanks_wait on donation (campaign_id) where thanks_wait;

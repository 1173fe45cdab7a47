-- People ask about a campaign, and its owner answers or declines.

create table question (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- Null: the account was deleted.
  asker_id uuid references account,
  text text not null check (char_length(text) between 1 and 500),
  -- Whether the name is shown with it.
  is_named boolean not null,
  -- Whether the person supported the campaign when they asked.
  by_supporter boolean not null,
  created_at timestamptz not null,
  status text not null check (status in ('open', 'answered', 'declined', 'removed')),
  -- The answer, or why it was declined.
  answer text check (char_length(answer) between 1 and 2000),
  settled_by uuid references account,
  settled_at timestamptz,
  -- Why an admin removed it.
  removed_reason text check (removed_reason <> ''),
  removed_by uuid references account,
  removed_at timestamptz,
  check ((answer is null) = (settled_at is null) and (answer is null) = (settled_by is null)),
  check (status = 'removed' or (status = 'open') = (answer is null)),
  check ((status = 'removed') = (removed_at is not null)),
  check ((removed_at is null) = (removed_by is null) and (removed_at is null) = (removed_reason is null)),
  check (asker_id is not null or status in ('answered', 'removed'))
);
create unique index question_open on question (campaign_id, asker_id) where status = 'open';
create index question_waiting on question (campaign_id, created_at, id) where status = 'open';
create index question_answered on question (campaign_id, settled_at, id) where status = 'answered';
create index question_asker on question (asker_id, campaign_id) where asker_id is not null;
create index question_settled_by on question (settled_by) where settled_by is not null;
create index question_removed_by on question (removed_by) where removed_by is not null;

create trigger question_history after insert or update or delete on question
  for each row execute function record_change(
    'asker_id', 'asker_id', 'campaign_id', 'is_named', 'by_supporter', 'created_at', 'settled_by', 'settled_at', 'removed_by', 'removed_at'
  );

-- How many questions of a campaign still waited when they were deleted, some days after its end.
create table unanswered_questions (
  campaign_id uuid primary key references campaign on delete cascade,
  count integer not null check (count > 0)
);

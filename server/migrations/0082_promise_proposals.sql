-- Changes of a promise that an admin confirms: corrections of spelling, and what donors relied on once money was paid out.

create table promise_proposal (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  kind text not null check (kind in ('change', 'correction')),
  -- The fields of the promise that change, as the API returns them. The application writes it.
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  -- The version that it changes. An edit of the story alone moves it on.
  base_version integer not null check (base_version >= 1),
  -- The owner's words. Empty: none, or their account was deleted.
  reason text not null,
  proposed_by uuid not null references account,
  created_at timestamptz not null,
  status text not null check (status in ('open', 'confirmed', 'refused', 'withdrawn', 'outdated')),
  -- The admin who confirmed or refused it.
  decided_by uuid references account,
  decided_at timestamptz,
  notes text check (notes <> ''),
  check ((status = 'open') = (decided_at is null)),
  check ((status in ('confirmed', 'refused')) = (decided_by is not null)),
  check (notes is null or decided_by is not null)
);
create unique index promise_proposal_open on promise_proposal (campaign_id) where status = 'open';
create index promise_proposal_queue on promise_proposal (created_at, id) where status = 'open';
create index promise_proposal_by_status on promise_proposal (status, created_at, id);
create index promise_proposal_campaign on promise_proposal (campaign_id, created_at, id);
create index promise_proposal_proposed_by on promise_proposal (proposed_by);
create index promise_proposal_decided_by on promise_proposal (decided_by) where decided_by is not null;

create trigger promise_proposal_history after insert or update or delete on promise_proposal
  for each row execute function record_change(
    'proposed_by', 'proposed_by', 'created_at', 'decided_at', 'decided_by', 'base_version'
  );

-- previous version: its versions are no corrections, and it asks no admin
alter table promise_version add column is_correction boolean not null default false;

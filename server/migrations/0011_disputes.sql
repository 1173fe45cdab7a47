-- Disputes: complaints about a campaign, a donation or a payout, and the decisions about them.

create table dispute (
  id uuid primary key,
  -- The subject of a dispute cannot be deleted: no cascade.
  campaign_id uuid not null references campaign,
  reporter_id uuid not null references account,
  donation_id uuid references donation,
  payout_id uuid,
  type text not null check (type in ('donation', 'payout', 'other')),
  reason text not null check (reason <> ''),
  details text not null,
  status text not null check (status in ('open', 'under_review', 'resolved', 'rejected')),
  -- The note of the last change.
  resolution_notes text check (resolution_notes <> ''),
  -- A digest of the complaint, until the first decision: until then, the same complaint is the same dispute.
  repeat_key bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (reporter_id, repeat_key)
);
create index dispute_created on dispute (created_at, id);
create index dispute_status on dispute (status, created_at, id);
-- The default list of admins: finds undecided disputes fast, independent of the number of decided ones.
create index dispute_waiting on dispute (created_at, id) where status in ('open', 'under_review');
create index dispute_reporter on dispute (reporter_id, created_at desc, id desc);
create index dispute_campaign on dispute (campaign_id, created_at, id);

create table dispute_change (
  dispute_id uuid not null references dispute,
  -- 1, 2, 3 … within each dispute.
  number integer not null check (number > 0),
  changed_by uuid not null references account,
  from_status text not null check (from_status in ('open', 'under_review', 'resolved', 'rejected')),
  to_status text not null check (to_status in ('open', 'under_review', 'resolved', 'rejected')),
  notes text check (notes <> ''),
  created_at timestamptz not null,
  primary key (dispute_id, number),
  -- A change has a new status or a note.
  check (from_status <> to_status or notes is not null)
);
create index dispute_change_by on dispute_change (changed_by);

-- Decisions are never rewritten.
do $$
begin
  if exists (select from pg_roles where rolname = 'muster_app') then
    revoke update, delete, truncate on dispute_change from muster_app;
    revoke delete, truncate on dispute from muster_app;
  end if;
end
$$;

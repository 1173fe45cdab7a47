-- Who raised a dispute and admins write to each other. An admin can share a text with the owner of the campaign, who answers the admins.

create table dispute_message (
  id uuid primary key,
  -- A dispute cannot be deleted: no cascade.
  dispute_id uuid not null references dispute,
  -- Who wrote it, and who reads it.
  kind text not null check (kind in ('from_reporter', 'to_reporter', 'to_owner', 'from_owner')),
  -- Null: the guest who raised the dispute.
  author_id uuid references account,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  check (author_id is not null or kind = 'from_reporter')
);
create index dispute_message_course on dispute_message (dispute_id, created_at, id);
-- What a person answered as an owner, for the export of their data.
create index dispute_message_owner on dispute_message (author_id, created_at) where kind = 'from_owner';

-- Whether an admin may share a text about it with the owner. Who raised a dispute before was not told that this happens.
alter table dispute add column is_shareable boolean not null default false;

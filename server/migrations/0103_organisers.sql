-- People who organise a campaign with its owner, and handing a campaign over.

create table co_organiser (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  account_id uuid not null references account,
  since timestamptz not null,
  unique (campaign_id, account_id)
);
create index co_organiser_account on co_organiser (account_id);
create trigger co_organiser_history after insert or delete on co_organiser
  for each row execute function record_change('account_id', 'account_id', 'since');

-- A mailed link by which a person becomes a co-organiser of a campaign, or its owner.
create table organiser_invitation (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  makes text not null check (makes in ('co_organiser', 'owner')),
  invited_by uuid not null references account,
  email text not null,
  email_key text not null,
  token_hash bytea not null unique,
  mail_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references account,
  withdrawn_at timestamptz,
  check ((used_at is null) = (used_by is null)),
  check (used_at is null or withdrawn_at is null)
);
-- An address has one invitation to co-organise a campaign, and a campaign has one request to take it over.
create unique index organiser_invitation_open on organiser_invitation (campaign_id, email_key)
  where makes = 'co_organiser' and used_at is null and withdrawn_at is null;
create unique index organiser_invitation_transfer on organiser_invitation (campaign_id)
  where makes = 'owner' and used_at is null and withdrawn_at is null;
create index organiser_invitation_campaign on organiser_invitation (campaign_id);
create index organiser_invitation_address on organiser_invitation (email_key);
create index organiser_invitation_by on organiser_invitation (invited_by);
create index organiser_invitation_used_by on organiser_invitation (used_by) where used_by is not null;
create index organiser_invitation_expiry on organiser_invitation (expires_at);

create table campaign_transfer (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  former_owner_id uuid not null references account,
  owner_id uuid not null references account,
  created_at timestamptz not null,
  -- How far the mails to the people of the campaign are written; told_at: they are.
  supporters_told_through text,
  donors_told_through uuid,
  told_at timestamptz,
  check (former_owner_id <> owner_id)
);
create index campaign_transfer_campaign on campaign_transfer (campaign_id, created_at);
create index campaign_transfer_former_owner on campaign_transfer (former_owner_id);
create index campaign_transfer_owner on campaign_transfer (owner_id);
create index campaign_transfer_due on campaign_transfer (created_at, id) where told_at is null;
create trigger campaign_transfer_history after insert on campaign_transfer
  for each row execute function record_change(
    'former_owner_id', 'created_at', 'supporters_told_through', 'donors_told_through', 'told_at'
  );

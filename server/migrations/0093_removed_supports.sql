-- Admins remove supports, and owners point named supporters out to them.

create table support_removal (
  -- That of the support.
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- Null: a guest, or the account was deleted.
  account_id uuid references account,
  -- Null: the account was deleted, or the period of a guest's address is over.
  email text,
  email_key text,
  supported_at timestamptz not null,
  reason text not null check (reason <> ''),
  removed_by uuid not null references account,
  created_at timestamptz not null,
  -- When an admin let the person come back. Null: they cannot.
  allowed_at timestamptz,
  allowed_by uuid references account,
  check ((allowed_at is null) = (allowed_by is null)),
  check ((email is null) = (email_key is null))
);
create index support_removal_address on support_removal (email_key, campaign_id) where allowed_at is null;
create index support_removal_account on support_removal (account_id, campaign_id) where account_id is not null;
create index support_removal_campaign on support_removal (campaign_id);
create index support_removal_newest on support_removal (created_at, id);
create index support_removal_by on support_removal (removed_by);
create index support_removal_allowed_by on support_removal (allowed_by) where allowed_by is not null;
create trigger support_removal_history after insert or update on support_removal
  for each row execute function record_change(
    'account_id', 'account_id', 'campaign_id', 'email', 'email_key', 'supported_at', 'created_at', 'removed_by', 'allowed_by'
  );

-- A supporter whom the owner points out. It waits for an admin while decided_at is null.
create table pointed_support (
  id uuid primary key,
  support_id uuid not null,
  campaign_id uuid not null references campaign on delete cascade,
  account_id uuid not null references account,
  pointed_by uuid not null references account,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index pointed_support_waiting on pointed_support (support_id) where decided_at is null;
create index pointed_support_oldest on pointed_support (created_at, id) where decided_at is null;
create index pointed_support_campaign on pointed_support (campaign_id);
create index pointed_support_account on pointed_support (account_id);
create index pointed_support_by on pointed_support (pointed_by);

-- Looks after the insert, when a removal that held the campaign's row is committed.
create function refuse_removed_supporter() returns trigger language plpgsql as $$
begin
  if exists (
    select from support_removal as removal
    where removal.campaign_id = new.campaign_id and removal.allowed_at is null
      and (removal.email_key = new.email_key or removal.account_id = new.account_id)
  ) then
    raise exception 'an admin removed this supporter of campaign %', new.campaign_id
      using errcode = 'check_violation', constraint = 'support_was_not_removed';
  end if;
  return null;
end
$$;
-- previous version: it refuses these people, too, with an error that it does not explain
create trigger support_was_not_removed after insert on support
  for each row execute function refuse_removed_supporter();

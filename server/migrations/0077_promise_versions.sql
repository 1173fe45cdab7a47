-- The versions of what people sign. Supports and donations keep the number that was shown when the person pressed.

-- previous version: its edits make no versions, and what it adds has version 1
alter table campaign
  -- The number of the current promise.
  add column version integer not null default 1,
  -- The numbers whose supporters, and whose donors, stand behind the current promise.
  add column current_versions integer[] not null default '{1}',
  add column donor_versions integer[] not null default '{1}';
alter table support add column version integer not null default 1;
alter table donation add column version integer not null default 1;

-- Supporters counts those of the current promise only.
-- previous version: it counts every support, and asks no one again
alter table support_count add column to_renew integer not null default 0 check (to_renew >= 0);

-- Rows exist from the first change on: those of the promise before it and after it.
create table promise_version (
  campaign_id uuid not null references campaign on delete cascade,
  number integer not null check (number >= 1),
  -- Canonical JSON, written by the application.
  promise text not null,
  promise_hash bytea not null check (octet_length(promise_hash) = 32),
  -- Of the fields that concern supporters, and donors.
  supporter_hash bytea not null check (octet_length(supporter_hash) = 32),
  donor_hash bytea not null check (octet_length(donor_hash) = 32),
  -- The hash that people who signed this number stand behind: their own, or one to which a change carried them that only told them.
  supporter_stands bytea not null check (octet_length(supporter_stands) = 32),
  donor_stands bytea not null check (octet_length(donor_stands) = 32),
  -- The same before the newest version carried them on; null: it did not.
  supporter_stood bytea check (octet_length(supporter_stood) = 32),
  donor_stood bytea check (octet_length(donor_stood) = 32),
  story text not null,
  created_at timestamptz not null,
  created_by uuid not null references account,
  -- The number before it. Several edits that are one version follow the same one.
  follows integer,
  -- Its first edit.
  opened_at timestamptz not null,
  -- No one but the owner stood behind the campaign.
  is_free boolean not null,
  -- The later edit that it is one version with.
  merged_into integer,
  supporter_effect text not null default 'none' check (supporter_effect in ('asked', 'told', 'none')),
  donor_effect text not null default 'none' check (donor_effect in ('asked', 'told', 'none')),
  story_changed boolean not null default false,
  primary key (campaign_id, number),
  check (merged_into > number),
  check (follows < number)
);
-- The listed versions, newest first.
create index promise_version_listed on promise_version (campaign_id, number desc) where merged_into is null;

-- The history names the fields that a person changed, not the numbers that follow from them.
-- previous version: the trigger is made again below
drop trigger campaign_history on campaign;
-- previous version: it changes none of the new columns
create trigger campaign_history after insert or update or delete on campaign
  for each row execute function record_change(
    'owner_id', 'owner_id', 'created_at', 'updated_at', 'ends_at', 'version', 'current_versions', 'donor_versions'
  );

-- Confirmed supports. An unconfirmed support of a guest is only a token.

create table support (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- Null if the address has no account.
  account_id uuid references account,
  email text not null,
  -- One address supports a campaign at most once, as a guest or as a user.
  email_key text not null check (email_key = lower(email)),
  anonymous boolean not null,
  created_at timestamptz not null,
  unique (campaign_id, email_key)
);
create index support_account on support (account_id, created_at desc);
create index support_guest on support (email_key) where account_id is null;
create index support_recent on support (campaign_id, created_at desc);

-- A campaign's number of supporters is the sum over its shards, so that writers of a popular campaign do not wait for each other.
create table support_count (
  campaign_id uuid not null references campaign on delete cascade,
  shard smallint not null check (shard between 0 and 15),
  supporters integer not null check (supporters >= 0),
  primary key (campaign_id, shard)
);

create table guest_support_token (
  token_hash bytea primary key,
  campaign_id uuid not null references campaign on delete cascade,
  email text not null,
  email_key text not null check (email_key = lower(email)),
  anonymous boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index guest_support_token_address on guest_support_token (email_key, campaign_id);
create index guest_support_token_expires on guest_support_token (expires_at);

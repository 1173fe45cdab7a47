-- People: accounts, their sessions and the one-use links mailed to them.

create table account (
  id uuid primary key,
  email text not null,
  -- The address in lower case, for comparison.
  email_key text not null unique check (email_key = lower(email)),
  email_verified_at timestamptz,
  password_hash text not null,
  role text not null default 'user' check (role in ('admin', 'user')),
  username text,
  username_key text unique check (username_key = lower(username)),
  name text,
  phone text,
  image_url text,
  created_at timestamptz not null,
  check ((username is null) = (username_key is null))
);

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expires on session (expires_at);

-- Networks from which an account was logged in to. Failed logins from other networks do not lock the owner out of these.
create table known_network (
  account_id uuid not null references account on delete cascade,
  -- An IPv4 address or an IPv6 /64.
  network text not null,
  last_used_at timestamptz not null,
  primary key (account_id, network)
);
create index known_network_last_used on known_network (last_used_at);

create table account_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_token_account on account_token (account_id, purpose);

create table login_failure (
  id uuid primary key,
  email_key text not null,
  -- The caller's network: an IPv4 address or an IPv6 /64.
  network text not null,
  failed_at timestamptz not null
);
create index login_failure_email on login_failure (email_key, failed_at);
create index login_failure_network on login_failure (network, failed_at);
create index login_failure_age on login_failure (failed_at);

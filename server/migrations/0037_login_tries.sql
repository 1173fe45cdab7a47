-- Failures of one IPv6 site (a /48) count together, beside those of one network (a /64). Null: an IPv4 address has no site.
alter table login_failure add column site text;
create index login_failure_site on login_failure (site, failed_at) where site is not null;

-- One row for each account, network and site that logins are counted by: a login holds its rows while it is counted, so
-- that parallel logins are counted one after the other. Locks are rows because every pooler supports them.
create table login_lock (
  key text primary key,
  used_at timestamptz not null
);
create index login_lock_used on login_lock (used_at);

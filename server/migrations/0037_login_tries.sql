-- Failures of an IPv6 site (a /48) count together, in addition to those of its networks (/64). Null: IPv4, which has no sites.
alter table login_failure add column site text;
create index login_failure_site on login_failure (site, failed_at) where site is not null;

-- One row for each account, network and site by which logins are counted. A login locks its rows while it is counted, so
-- that parallel logins are counted one after the other. These are row locks because every pooler supports them.
create table login_lock (
  key text primary key,
  used_at timestamptz not null
);
create index login_lock_used on login_lock (used_at);

-- Mails that ask a guest to confirm: limits for callers, and for the pace of each campaign.

alter table guest_support_token
  -- The mail's key in the outbox. Null: it was written before mails could wait.
  add column mail_key text,
  -- The latest time at which a waiting mail is sent.
  add column leaves_by timestamptz,
  -- When the mail was released. Null: it waits.
  add column released_at timestamptz;
update guest_support_token set leaves_by = created_at, released_at = created_at;
alter table guest_support_token alter column leaves_by set not null;
create index guest_support_token_waiting on guest_support_token (campaign_id, leaves_by)
  where released_at is null and used_at is null;
create index guest_support_token_released on guest_support_token (campaign_id, released_at) where used_at is null;

-- Requests for such mails by caller: an IPv4 address, or an IPv6 site (a /48).
create table guest_support_ask (
  id uuid primary key,
  caller text not null,
  asked_at timestamptz not null
);
create index guest_support_ask_caller on guest_support_ask (caller, asked_at);
create index guest_support_ask_asked on guest_support_ask (asked_at);

-- One row for each caller, mailbox and campaign by which requests are counted. A request locks its rows while it is counted,
-- so that parallel requests are counted one after the other.
create table guest_support_lock (
  key text primary key,
  used_at timestamptz not null
);
create index guest_support_lock_used on guest_support_lock (used_at);

-- Mail to unproven addresses leaves through windows, which open as people confirm. One row for each request of such a mail.

create table unproven_mail (
  id uuid primary key,
  -- The mail's key in the outbox. Null: the mailbox got enough, but the request takes its places, so that they tell nothing about an address.
  mail_key text unique,
  -- Null: the mail is about no campaign.
  campaign_id uuid,
  -- Hash of the IPv4 address or IPv6 /48 that asked; null: networks are not counted.
  network bytea check (octet_length(network) = 32),
  -- Hash of the mailbox, in whatever way it is spelled.
  mailbox bytea not null check (octet_length(mailbox) = 32),
  -- Hash of the domain that somebody registered.
  domain bytea not null check (octet_length(domain) = 32),
  is_large_provider boolean not null,
  -- The keys of the windows in which it takes a place.
  windows text[] not null,
  asked_at timestamptz not null,
  -- When it left; null: it waits, or it ended.
  left_at timestamptz,
  -- The place that it took: one for everybody, or one that confirmations opened for their own domain. Null: none, because an admin let it go.
  place text check (place in ('all', 'domain')),
  -- When the request ended: without a mail, or because its receiver said that it was not them.
  ended_at timestamptz,
  is_not_me boolean not null default false,
  confirmed_at timestamptz,
  -- When the windows were opened for the confirmation, and for whom; null: for nobody.
  counted_at timestamptz,
  opens text check (opens in ('all', 'domain')),
  check (place is null or left_at is not null),
  check (opens is null or counted_at is not null),
  check (counted_at is null or confirmed_at is not null)
);
create index unproven_mail_waiting on unproven_mail (campaign_id, network, asked_at) where left_at is null and ended_at is null;
create index unproven_mail_waiting_network on unproven_mail (network) where left_at is null and ended_at is null;
create index unproven_mail_waiting_since on unproven_mail (asked_at) where left_at is null and ended_at is null;
create index unproven_mail_left on unproven_mail (campaign_id, network, left_at) where left_at is not null;
create index unproven_mail_mailbox on unproven_mail (mailbox, asked_at);
create index unproven_mail_uncounted on unproven_mail (confirmed_at) where confirmed_at is not null and counted_at is null;
create index unproven_mail_opened on unproven_mail (counted_at) where opens is not null;
create index unproven_mail_opened_mailbox on unproven_mail (mailbox, counted_at) where opens is not null;
create index unproven_mail_opened_domain on unproven_mail (domain, counted_at) where opens = 'all';
create index unproven_mail_domain_places on unproven_mail (domain, left_at) where place = 'domain';
create index unproven_mail_not_me on unproven_mail (asked_at) where is_not_me;
create index unproven_mail_asked on unproven_mail (asked_at);

create table mail_window (
  -- 'campaign <id>', 'owner <id>', 'network <hash>' or 'site <hash>'
  key text primary key,
  -- Places that were taken at `at`. Below zero: confirmations opened that many.
  taken double precision not null,
  at timestamptz not null,
  -- Until then there is no place, unless somebody confirms.
  closed_until timestamptz
);
create index mail_window_at on mail_window (at);

-- The mails that wait join the queue in the order of their requests, and so do those that servers of the previous version still write.
create function queue_unproven_mail(token guest_support_token) returns void language sql set search_path = public, pg_temp as $$
  insert into unproven_mail (id, mail_key, campaign_id, mailbox, domain, is_large_provider, windows, asked_at)
  select gen_random_uuid(), token.mail_key, token.campaign_id,
    sha256(convert_to(split_part(split_part(token.email_key, '@', 1), '+', 1) || '@' || split_part(token.email_key, '@', 2), 'UTF8')),
    sha256(convert_to(split_part(token.email_key, '@', 2), 'UTF8')),
    split_part(token.email_key, '@', 2) in
      ('gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'gmx.de', 'gmx.net', 'web.de', 'orange.fr', 'mail.ru', 'qq.com'),
    array['campaign ' || token.campaign_id, 'owner ' || campaign.owner_id],
    token.created_at
  from campaign
  where campaign.id = token.campaign_id
    and token.released_at is null and token.used_at is null and token.mail_key is not null
  on conflict (mail_key) do nothing
$$;
-- previous version: it releases such a mail itself, or leaves it here
select queue_unproven_mail(token) from guest_support_token token where released_at is null and used_at is null;

create function queue_mail_of_previous_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_unproven_mail(new);
  return null;
end
$$;
-- previous version: its mails would wait until a server of it releases them
create trigger guest_support_token_queue after insert on guest_support_token
  for each row when (new.released_at is null) execute function queue_mail_of_previous_version();

-- What admins decided about mails that wait.
create table crowd_decision (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  action text not null check (action in ('let_go', 'stop')),
  mails integer not null check (mails >= 0),
  decided_by uuid not null references account,
  created_at timestamptz not null
);
create index crowd_decision_campaign on crowd_decision (campaign_id, created_at);
create index crowd_decision_by on crowd_decision (decided_by);
create trigger crowd_decision_history after insert or update or delete on crowd_decision
  for each row execute function record_change('', 'created_at');

-- When a server last saw that a proxy in front of it is not trusted, so that everybody has one address. At most one row.
create table proxy_sign (
  id boolean primary key default true check (id),
  seen_at timestamptz not null
);
-- previous version: it ends troubles that it does not know
alter table trouble drop constraint trouble_kind_check;
alter table trouble add constraint trouble_kind_check
  check (kind in ('books', 'quarantine', 'payouts', 'service', 'proxy', 'disk', 'key', 'mails', 'job')) not valid;
alter table trouble validate constraint trouble_kind_check;

-- Servers count requests in memory now.
-- unused since 0.1.0
drop table request_count;

-- When an admin marked the account as trusted, so that its campaigns may have more mails out.
alter table account add column trusted_at timestamptz;

-- The life of a link begins when its mail leaves.
create index guest_support_token_mail on guest_support_token (mail_key);

-- How many people live in a network.
create index known_network_recent on known_network (network, last_used_at);

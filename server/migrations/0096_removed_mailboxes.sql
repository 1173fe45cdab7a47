-- A removed supporter is kept away under every spelling of their mailbox, and however a support comes to them.

-- One text for all spellings of an address that its provider delivers into one mailbox. An expression without a subquery, so that PostgreSQL
-- computes it within the calling query.
create function mailbox_of(email_key text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(email_key, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@gmail.com'
    when split_part(email_key, '@', 2) in ('proton.me', 'protonmail.com', 'pm.me')
      then replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@proton.me'
    when split_part(email_key, '@', 2) in ('icloud.com', 'me.com', 'mac.com')
      then split_part(split_part(email_key, '@', 1), '+', 1) || '@icloud.com'
    when split_part(email_key, '@', 2) in ('outlook.com', 'hotmail.com', 'live.com', 'fastmail.com')
      then split_part(split_part(email_key, '@', 1), '+', 1) || '@' || split_part(email_key, '@', 2)
    else email_key
  end
$$;

create index support_removal_mailbox on support_removal (mailbox_of(email_key), campaign_id) where allowed_at is null;
-- previous version: an index only makes queries faster
drop index support_removal_address;

-- Of a support that exists, only what changed is looked at: that of another spelling stays when one is removed.
-- previous version: 0.1.0 does not have the function. It may not execute mailbox_of, so this runs with its owner's rights.
create or replace function refuse_removed_supporter() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if exists (
    select from public.support_removal as removal
    where removal.campaign_id = new.campaign_id and removal.allowed_at is null and (
      (is_new or new.email_key <> old.email_key) and public.mailbox_of(removal.email_key) = public.mailbox_of(new.email_key)
      or (is_new or new.account_id is distinct from old.account_id) and removal.account_id = new.account_id
    )
  ) then
    raise exception 'an admin removed this supporter of campaign %', new.campaign_id
      using errcode = 'check_violation', constraint = 'support_was_not_removed';
  end if;
  return null;
end
$$;
-- previous version: it fails to give such a person a support, with an error that it does not explain
create trigger changed_support_was_not_removed after update of email_key, account_id on support
  for each row execute function refuse_removed_supporter();

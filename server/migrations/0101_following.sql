-- What an address stopped: all mails about a campaign, or only its updates.
-- previous version: it reads each row as all, until it is stopped.
alter table mail_stop add column what text not null default 'all' check (what in ('all', 'updates'));

-- People who get the updates of a campaign without supporting it.
create table campaign_follow (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- Null: a guest, who confirmed the address by a mailed link.
  account_id uuid references account,
  email text not null,
  email_key text not null,
  created_at timestamptz not null,
  unique (campaign_id, email_key)
);
create unique index campaign_follow_account on campaign_follow (account_id, campaign_id) where account_id is not null;
create index campaign_follow_address on campaign_follow (email_key);

-- How far the mails to followers are written.
alter table update_mailing add column followers_told_through text;
create or replace trigger update_mailing_history after insert or update on update_mailing
  for each row execute function record_change(
    '', 'campaign_id', 'urgent_number', 'is_urgent', 'people', 'leaves_at', 'mailed_at', 'supporters_told_through', 'donors_told_through',
    'followers_told_through', 'told_at', 'reviewed_at', 'reviewed_by'
  );

-- Supporting ends following.
create function end_following() returns trigger language plpgsql as $$
begin
  delete from campaign_follow where campaign_id = new.campaign_id and email_key = new.email_key;
  return null;
end
$$;
-- previous version: its supports end following, too.
create trigger support_ends_following after insert on support for each row execute function end_following();

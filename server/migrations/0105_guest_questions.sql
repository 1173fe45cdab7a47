-- People without an account ask, with an address that they confirmed by a mailed link.
alter table question
  add column asker_email text,
  add column asker_email_key text,
  -- Whether the mail about the answer waits until the campaign is shown again.
  add column mail_waits boolean not null default false;
alter table question
  drop constraint question_check4,
  -- Both are null: the account was deleted, or the period of a guest's address is over.
  add constraint question_asker check (asker_id is not null or asker_email is not null or status in ('answered', 'removed')),
  add constraint question_one_asker check (asker_id is null or asker_email is null),
  add constraint question_address check ((asker_email is null) = (asker_email_key is null)),
  add constraint question_named check (asker_id is not null or not is_named);
create unique index question_open_address on question (campaign_id, asker_email_key) where status = 'open';
create index question_address on question (asker_email_key) where asker_email_key is not null;
create index question_refused on question (campaign_id, (coalesce(removed_at, settled_at)), id) where status in ('declined', 'removed');
create index question_mail_waits on question (campaign_id) where mail_waits;

create or replace trigger question_history after insert or update or delete on question
  for each row execute function record_change(
    'asker_id', 'asker_id', 'campaign_id', 'is_named', 'by_supporter', 'created_at', 'settled_by', 'settled_at', 'removed_by', 'removed_at',
    'asker_email', 'asker_email_key', 'mail_waits'
  );

-- An admin takes an update down, with a reason that its author and the owner read.
alter table campaign_update
  add column removed_by uuid references account,
  add column removed_reason text check (removed_reason <> ''),
  add constraint campaign_update_taken_down check ((removed_by is null) = (removed_reason is null)),
  add constraint campaign_update_removed_at check (removed_by is null or removed_at is not null);
create index campaign_update_removed_by on campaign_update (removed_by) where removed_by is not null;

create or replace trigger campaign_update_history after insert or update or delete on campaign_update
  for each row execute function record_change(
    'author_id', 'campaign_id', 'mailing_id', 'author_id', 'created_at', 'edited_at', 'mailed_title', 'mailed_text', 'removed_by'
  );

-- What the owner of a campaign tells everyone who stands behind it at once, from the lock of its promise to its end.

create table urgent_update (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- At most three a campaign.
  number integer not null check (number between 1 and 3),
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null,
  -- How far its mails are written; told_at: they are.
  supporters_told_through text,
  donors_told_through uuid,
  told_at timestamptz,
  unique (campaign_id, number)
);
create index urgent_update_due on urgent_update (created_at, id) where told_at is null;

create trigger urgent_update_history after insert or update or delete on urgent_update
  for each row execute function record_change(
    '', 'number', 'created_at', 'supporters_told_through', 'donors_told_through', 'told_at'
  );

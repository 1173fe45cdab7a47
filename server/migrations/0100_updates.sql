-- Updates of a campaign. A mailing has the updates that are mailed together.

create table update_mailing (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  -- Written in the last 48 hours of the campaign, at most three times: it leaves at once.
  urgent_number integer check (urgent_number between 1 and 3),
  is_urgent boolean not null generated always as (urgent_number is not null) stored,
  -- To how many people it would have been mailed when it was last written.
  people integer not null check (people >= 0),
  leaves_at timestamptz not null,
  -- When one of its updates was last written or changed before it left: what an admin has read.
  written_at timestamptz not null,
  -- When its first mails were written. From then on its updates are not taken back.
  mailed_at timestamptz,
  -- How far its mails are written; told_at: they are.
  supporters_told_through text,
  donors_told_through uuid,
  told_at timestamptz,
  -- Null: no admin has to look at it.
  review text check (review in ('waiting', 'released', 'held')),
  review_reason text check (review_reason <> ''),
  reviewed_at timestamptz,
  reviewed_by uuid references account,
  check (told_at is null or mailed_at is not null),
  check ((reviewed_at is null) = (reviewed_by is null)),
  check (review is distinct from 'held' or review_reason is not null)
);
create unique index update_mailing_urgent on update_mailing (campaign_id, urgent_number);
create unique index update_mailing_to_come on update_mailing (campaign_id) where mailed_at is null and not is_urgent;
create index update_mailing_due on update_mailing (leaves_at, id) where told_at is null;
create index update_mailing_review on update_mailing (leaves_at, id) where review in ('waiting', 'held') and mailed_at is null;
create index update_mailing_campaign on update_mailing (campaign_id, mailed_at);
create index update_mailing_by on update_mailing (reviewed_by) where reviewed_by is not null;

create table campaign_update (
  id uuid primary key,
  campaign_id uuid not null references campaign on delete cascade,
  mailing_id uuid not null references update_mailing on delete cascade,
  author_id uuid not null references account,
  title text not null check (char_length(title) between 1 and 120),
  text text not null check (char_length(text) between 1 and 5000),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array' and jsonb_array_length(images) <= 4),
  created_at timestamptz not null,
  edited_at timestamptz,
  -- What the mails say, once it was changed after that.
  mailed_title text,
  mailed_text text,
  -- After it was mailed. Its text stays, for the history, and is not shown.
  removed_at timestamptz,
  check ((mailed_title is null) = (mailed_text is null)),
  check (mailed_title is null or edited_at is not null)
);
create index campaign_update_newest on campaign_update (campaign_id, created_at, id);
create index campaign_update_mailing on campaign_update (mailing_id);
create index campaign_update_author on campaign_update (author_id, created_at);

create trigger update_mailing_history after insert or update on update_mailing
  for each row execute function record_change(
    '', 'campaign_id', 'urgent_number', 'is_urgent', 'people', 'leaves_at', 'written_at', 'mailed_at', 'supporters_told_through',
    'donors_told_through', 'told_at', 'reviewed_at', 'reviewed_by'
  );
create trigger campaign_update_history after insert or update or delete on campaign_update
  for each row execute function record_change(
    'author_id', 'campaign_id', 'mailing_id', 'author_id', 'created_at', 'edited_at', 'mailed_title', 'mailed_text'
  );

-- An urgent update becomes an update of its own mailing, with the same ids. Its first words are the title.
create function copy_urgent_update(given urgent_update) returns void language plpgsql as $$
declare
  first_line text := (regexp_match(given.text, '[^\n]+'))[1];
begin
  insert into update_mailing (
    id, campaign_id, urgent_number, people, leaves_at, written_at, mailed_at, supporters_told_through, donors_told_through, told_at
  ) values (
    given.id, given.campaign_id, given.number, 0, given.created_at, given.created_at,
    case when given.told_at is not null or given.supporters_told_through is not null or given.donors_told_through is not null
      then given.created_at end,
    given.supporters_told_through, given.donors_told_through, given.told_at
  );
  insert into campaign_update (id, campaign_id, mailing_id, author_id, title, text, created_at)
  select given.id, given.campaign_id, given.id, owner_id,
    case when char_length(first_line) <= 80 then first_line else regexp_replace(left(first_line, 79), '\s+\S*$', '') || '…' end,
    given.text, given.created_at
  from campaign where id = given.campaign_id;
end
$$;

-- previous version: it neither reads nor writes the tables that this fills.
select copy_urgent_update(urgent_update) from urgent_update order by created_at, id;
-- previous version: it mails only rows with told_at null, and a batch of it that is under way ends first. This version goes on where it ended.
update urgent_update set told_at = created_at where told_at is null;

-- Servers of the version before write here until they are stopped. The mails are written from the copy alone.
create function move_urgent_update() returns trigger language plpgsql as $$
begin
  perform copy_urgent_update(new);
  new.told_at := new.created_at;
  return new;
end
$$;
create trigger urgent_update_moved before insert on urgent_update for each row execute function move_urgent_update();

-- What finding campaigns reads. Text is normalised by the application; nothing here depends on a locale or an extension.

create table campaign_search (
  campaign_id uuid primary key references campaign on delete cascade,
  -- As in the campaign; the end of 9999 while its day is to be announced, so that 'active' and the order need no exception.
  ends_at timestamptz not null,
  created_at timestamptz not null,
  cancelled boolean not null,
  -- As counted in the table of tags.
  tags text[] not null,
  -- Title words (t…), words of title, tags, place and owner's name (h…), and exact filters (#tag, @country, =type …).
  -- Bounded by the application: index rows that carry it must fit.
  head tsvector not null,
  -- Words of the description (b…).
  body tsvector not null
);
-- How common each word is decides the way a search walks (see search-statistics.sql.ts).
alter table campaign_search alter column head set statistics 300;
alter table campaign_search alter column body set statistics 300;

-- Every word that a campaign is found by, save those of descriptions: for beginnings, parts and typing errors.
create table search_term (
  term text collate "C" primary key,
  -- How many campaigns have it; at most a minute old.
  campaigns integer not null,
  -- Its endings (-…), for parts of words, and itself with letters left out (~…), for typing errors.
  keys tsvector not null
);

-- What saved campaigns change in the counts of terms and tags. A job folds it in batches: counting at once would make
-- everybody who saves a campaign with a common word wait for each other.
create table search_change (
  id uuid primary key,
  added_terms text[] not null,
  removed_terms text[] not null,
  added_tags text[] not null,
  removed_tags text[] not null
);

create index campaign_search_words on campaign_search using gin ((head || body));
-- With these columns inside, walking campaigns by date and filtering them touches no table.
create index campaign_search_date on campaign_search (ends_at, campaign_id) include (cancelled, head);
create index campaign_search_newest on campaign_search (created_at, campaign_id);
create index search_term_keys on search_term using gin (keys);

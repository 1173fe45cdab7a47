-- The search index of campaigns. The application normalises text; nothing here depends on a locale or an extension.

create table campaign_search (
  campaign_id uuid primary key references campaign on delete cascade,
  -- As in the campaign; the end of the year 9999 if the day is to be announced, so that filter and order need no exception.
  ends_at timestamptz not null,
  created_at timestamptz not null,
  cancelled boolean not null,
  -- The count from the table of tags.
  tags text[] not null,
  -- Title words (t…), words of title, tags, place and owner's name (h…), and exact filters (#tag, @country, =type …).
  -- Limited by the application, because index rows with these words must fit.
  head tsvector not null,
  -- Words of the description (b…).
  body tsvector not null
);
-- The frequency of each word decides how a search runs (see search-statistics.sql.ts).
alter table campaign_search alter column head set statistics 300;
alter table campaign_search alter column body set statistics 300;

-- The dictionary: every searchable word except those of descriptions, for prefixes, parts and typing errors.
create table search_term (
  term text collate "C" primary key,
  -- The number of campaigns with the word; at most a minute old.
  campaigns integer not null,
  -- Its suffixes (-…), for parts of words, and its variants with omitted letters (~…), for typing errors.
  keys tsvector not null
);

-- Changes of the counts of terms and tags by saved campaigns. A job adds them up in batches: immediate counting would
-- serialise all transactions that save campaigns with a common word.
create table search_change (
  id uuid primary key,
  added_terms text[] not null,
  removed_terms text[] not null,
  added_tags text[] not null,
  removed_tags text[] not null
);

create index campaign_search_words on campaign_search using gin ((head || body));
-- A covering index: listing and filtering campaigns by date reads only the index.
create index campaign_search_date on campaign_search (ends_at, campaign_id) include (cancelled, head);
create index campaign_search_newest on campaign_search (created_at, campaign_id);
create index search_term_keys on search_term using gin (keys);

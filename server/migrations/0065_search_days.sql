-- The day on which a campaign ends is a word of the index (%), so that a search for common words reads the campaigns of a range of days. The job
-- `search-days` adds it to the campaigns that were saved by the previous version; this index has those.
create index campaign_search_undated on campaign_search (campaign_id) where not body @@ '''%'''::tsquery;

-- A search reads this index several times. Each time it would also read all entries that wait to be merged.
-- previous version: its entries are merged at once
alter index campaign_search_words set (fastupdate = off);
-- previous version: it finds the same entries
select gin_clean_pending_list('campaign_search_words');

-- Filters and searches no longer read words in the order by date, so the index of dates has none.
create index campaign_search_day on campaign_search (ends_at, campaign_id);
-- previous version: it reads by date through the index above, and the words from the rows
drop index campaign_search_date;

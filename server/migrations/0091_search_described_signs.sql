-- Campaigns that this version has not indexed: it also finds them by the signs in their descriptions. The job `search-rebuild` indexes them again.
-- previous version: it looks for outdated campaigns without an index
drop index campaign_search_outdated;
create index campaign_search_outdated on campaign_search (campaign_id) where not body @@ '''^3'''::tsquery;

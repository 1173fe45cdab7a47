-- Campaigns that this version has not indexed: those of the previous version, also while it runs beside this one. The job `search-rebuild`
-- writes their tags in one spelling and indexes them again.
create index campaign_search_outdated on campaign_search (campaign_id) where not body @@ '''^2'''::tsquery;

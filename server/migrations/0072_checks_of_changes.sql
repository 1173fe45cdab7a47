-- A nightly run of the checks reads only campaigns that changed; once a week it reads everything.

-- Changes from this moment on were checked; null: everything was.
alter table check_run add column since timestamptz;

-- Rows are added about in the order of these times, so a summary for each range of pages finds the new ones.
create index donation_updated on donation using brin (updated_at);

-- The counters whose change the figures for sorting do not contain yet. A job adds them each minute and reads no others. A counter that
-- a server of an earlier version changed is found by the nightly comparison of all.

alter table support_count add column is_new boolean not null default false;
-- previous version: its new rows are marked as well, and it reads no mark
alter table support_count alter column is_new set default true;
create index support_count_new on support_count (campaign_id) where is_new;

alter table campaign_total add column is_new boolean not null default false;
-- previous version: its new rows are marked as well, and it reads no mark
alter table campaign_total alter column is_new set default true;
create index campaign_total_new on campaign_total (campaign_id) where is_new;

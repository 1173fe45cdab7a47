-- The donated amount of a day minus the refunds of that day, in UTC: sums over shards, updated with the entries, because every page
-- of a campaign shows them.

create table campaign_day (
  campaign_id uuid not null references campaign,
  day date not null,
  shard smallint not null check (shard between 0 and 15),
  donations integer not null,
  raised_minor bigint not null,
  primary key (campaign_id, day, shard)
);
insert into campaign_day (campaign_id, day, shard, donations, raised_minor)
select campaign_id, (booked_at at time zone 'UTC')::date, 0, count(*) filter (where kind = 'donation'),
  sum(case kind when 'donation' then amount_minor else -amount_minor end)
from ledger_entry
where kind in ('donation', 'refund', 'reversal')
group by 1, 2;

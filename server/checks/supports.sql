-- Invariants of supports. Each check is one query that returns the rows that violate it, or none.
-- A check starts with a line `-- check: <name>`; the comment below it explains it.

-- check: supporters_counted_are_supporters
-- Supporters are those of the current promise. The others are asked whether they stay.
with there as (
  select campaign_id, count(*) filter (where support.version = any (campaign.current_versions)) as supporters,
    count(*) filter (where support.version <> all (campaign.current_versions)) as to_renew
  from support
  join campaign on campaign.id = campaign_id
  group by campaign_id
), counted as (
  select campaign_id, sum(supporters) as supporters, sum(to_renew) as to_renew from support_count group by campaign_id
)
select campaign_id, there.supporters, counted.supporters as counted, there.to_renew, counted.to_renew as counted_to_renew
from there
full join counted using (campaign_id)
where coalesce(there.supporters, 0) <> coalesce(counted.supporters, 0)
  or coalesce(there.to_renew, 0) <> coalesce(counted.to_renew, 0);

-- check: supports_of_a_verified_address_belong_to_its_account
select support.id, support.email_key
from support
join account on account.email_key = support.email_key and account.email_verified_at is not null
where support.account_id is distinct from account.id;

-- check: named_numbers_are_counted
-- How many supporters of the current promise named each number above 1.
with there as (
  select campaign_id, needs, count(*) as supporters
  from support
  join campaign on campaign.id = campaign_id
  where needs > 1 and support.version = any (campaign.current_versions)
  group by campaign_id, needs
), counted as (
  select campaign_id, needs, sum(supporters) as supporters from support_need group by campaign_id, needs
)
select campaign_id, needs, there.supporters, counted.supporters as counted
from there
full join counted using (campaign_id, needs)
where coalesce(there.supporters, 0) <> coalesce(counted.supporters, 0);

-- check: decided_groups_are_the_largest
-- As many people named at most the decided number, and no larger group has enough people.
with named as (
  select campaign_id, day, acting, key::integer as needs, value::integer as people
  from campaign_decision, jsonb_each_text(named)
), summed as (
  select campaign_id, day, acting, needs,
    sum(people) over (partition by campaign_id, day order by needs) as at_most
  from named
)
select campaign_id, day, acting, needs, at_most
from summed
where needs > acting and at_most >= needs
union all
select campaign_id, day, acting, null, coalesce((
  select sum(people) from named where named.campaign_id = d.campaign_id and named.day = d.day and named.needs <= d.acting
), 0)
from campaign_decision d
where acting <> coalesce((
  select sum(people) from named where named.campaign_id = d.campaign_id and named.day = d.day and named.needs <= d.acting
), 0);

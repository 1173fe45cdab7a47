-- Invariants of supports. Each check is one query that returns the rows that violate it, or none.
-- A check starts with a line `-- check: <name>`; the comment below it explains it.

-- check: supporters_counted_are_supporters
with there as (
  select campaign_id, count(*) as supporters from support group by campaign_id
), counted as (
  select campaign_id, sum(supporters) as supporters from support_count group by campaign_id
)
select campaign_id, there.supporters, counted.supporters as counted
from there
full join counted using (campaign_id)
where coalesce(there.supporters, 0) <> coalesce(counted.supporters, 0);

-- check: supports_of_a_verified_address_belong_to_its_account
select support.id, support.email_key
from support
join account on account.email_key = support.email_key and account.email_verified_at is not null
where support.account_id is distinct from account.id;

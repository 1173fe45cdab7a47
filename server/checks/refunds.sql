-- Invariants of refunds. The format is that of the ledger's checks.

-- check: every_completed_refund_is_booked_once
select refund.id, refund.status, count(entry.id) as entries
from refund
left join ledger_entry as entry
  on entry.refund_id = refund.id and entry.kind = refund.kind and entry.source = 'refund:' || refund.provider_id
    and (entry.amount_minor, entry.currency, entry.campaign_id, entry.donation_id)
      = (refund.amount_minor, refund.currency, refund.campaign_id, refund.donation_id)
group by refund.id, refund.status
having count(entry.id) <> case refund.status when 'completed' then 1 else 0 end;

-- check: no_more_goes_back_than_was_given
select donation_id,
  sum(amount_minor) filter (where kind in ('refund', 'reversal')) as back_minor,
  sum(amount_minor) filter (where kind = 'donation') as given_minor
from ledger_entry
where donation_id is not null
group by donation_id
having coalesce(sum(amount_minor) filter (where kind in ('refund', 'reversal')), 0)
    > coalesce(sum(amount_minor) filter (where kind = 'donation'), 0)
  or coalesce(sum(amount_minor) filter (where kind = 'platform_fee_back'), 0)
    > coalesce(sum(amount_minor) filter (where kind = 'platform_fee'), 0)
  or coalesce(sum(amount_minor) filter (where kind = 'provider_fee_back'), 0)
    > coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0);

-- check: site_losses_belong_to_a_refund_that_was_booked
-- Losses are booked only with a refund, never with money that PayPal or a bank took back.
select loss.id, loss.source
from ledger_entry as loss
left join ledger_entry as refunded on refunded.source = loss.source and refunded.kind = 'refund'
where loss.kind = 'site_loss'
  and (refunded.id is null
    or (refunded.campaign_id, refunded.donation_id, refunded.refund_id)
      is distinct from (loss.campaign_id, loss.donation_id, loss.refund_id));

-- check: the_site_bears_no_more_than_paypal_kept_for_refunds
-- The limit: PayPal's fee pro rata for the refunded part of each donation, minus the part that PayPal returned.
with of_donation as (
  select campaign_id, donation_id,
    coalesce(sum(amount_minor) filter (where kind = 'donation'), 0)::bigint as given_minor,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'reversal')), 0)::bigint as refunded_minor,
    coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0)::bigint as fee_minor,
    coalesce(sum(amount_minor) filter (where kind = 'provider_fee_back'), 0)::bigint as fee_back_minor,
    coalesce(sum(amount_minor) filter (where kind = 'site_loss'), 0)::bigint as loss_minor
  from ledger_entry
  where donation_id in (select donation_id from refund)
  group by campaign_id, donation_id
)
select campaign_id, sum(loss_minor) as loss_minor
from of_donation
where given_minor > 0
group by campaign_id
having sum(loss_minor)
  > sum(greatest((2 * fee_minor * refunded_minor + given_minor) / (2 * given_minor) - fee_back_minor, 0));

-- check: a_run_refunds_each_donation_of_its_campaign_as_it_says
-- whole
-- Each refund of a run is the one that its line says, of a donation of the run’s campaign.
select line.run_id, line.donation_id, line.refund_id
from refund_run_line as line
join refund_run as run on run.id = line.run_id
join donation on donation.id = line.donation_id
left join refund on refund.id = line.refund_id
where donation.campaign_id <> run.campaign_id
  or (line.refund_id is not null and (refund.donation_id, refund.campaign_id, refund.amount_minor, refund.kind)
    is distinct from (line.donation_id, run.campaign_id, line.amount_minor, 'refund'));

-- check: a_run_that_ended_has_no_open_refund_and_one_that_did_not_start_has_none
select run.id, run.status, count(line.refund_id) as refunds,
  count(*) filter (where refund.status = 'requested') as open_refunds
from refund_run as run
left join refund_run_line as line on line.run_id = run.id
left join refund on refund.id = line.refund_id
group by run.id, run.status, run.total_minor
having (run.status = 'ended' and count(*) filter (where refund.status = 'requested') > 0)
  or (run.status in ('waiting_for_second', 'declined') and count(line.number) > 0)
  or (run.status in ('running', 'ended')
    and coalesce(sum(line.amount_minor), 0) <> run.total_minor);

-- check: a_request_refunds_its_donation_and_no_more_than_was_asked
select request.id, request.asked_minor, sum(refund.amount_minor) as refunded_minor
from refund_request as request
left join refund on refund.request_id = request.id and refund.status <> 'failed'
left join donation on donation.id = request.donation_id
group by request.id, request.asked_minor, request.left_minor, request.campaign_id, request.donation_id, donation.campaign_id
having sum(refund.amount_minor) > request.asked_minor
  or donation.campaign_id is distinct from request.campaign_id
  or count(*) filter (
    where refund.id is not null
      and (refund.donation_id, refund.campaign_id, refund.kind) is distinct from (request.donation_id, request.campaign_id, 'refund')
  ) > 0;

-- check: what_a_request_does_not_leave_to_an_admin_is_refunded_for_it
select request.id, request.asked_minor, request.left_minor, coalesce(sum(refund.amount_minor), 0) as refunded_minor
from refund_request as request
left join refund on refund.request_id = request.id
group by request.id, request.donation_id, request.created_at, request.asked_minor, request.left_minor
having coalesce(sum(refund.amount_minor), 0) < request.asked_minor - request.left_minor
  and not exists (
    select from refund as other
    where other.donation_id = request.donation_id and other.request_id is null and other.created_at >= request.created_at
  );

-- What must be true of money that goes back. Written like the checks of the ledger.

-- check: every_completed_refund_is_booked_once
select refund.id, refund.status, count(entry.id) as entries
from refund
left join ledger_entry as entry
  on entry.refund_id = refund.id and entry.kind = refund.kind and entry.source = 'refund:' || refund.provider_id
    and (entry.amount_minor, entry.currency, entry.campaign_id, entry.donation_id)
      = (refund.amount_minor, refund.currency, refund.campaign_id, refund.donation_id)
group by refund.id
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

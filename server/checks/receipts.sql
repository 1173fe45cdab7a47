-- Invariants of receipts. The format is that of the ledger's checks.

-- check: receipts_are_numbered_without_gaps
-- whole
select year, count(*) as receipts, min(number) as first, max(number) as last
from receipt
group by year
having min(number) <> 1 or max(number) <> count(*);

-- check: each_receipt_is_of_a_booked_donation
select receipt.year, receipt.number, receipt.donation_id
from receipt
left join ledger_entry as entry on entry.donation_id = receipt.donation_id and entry.kind = 'donation'
where (entry.amount_minor, entry.currency, entry.booked_at)
    is distinct from (receipt.amount_minor, receipt.currency, receipt.booked_at)
  or receipt.year <> extract(year from receipt.booked_at at time zone 'UTC');

-- check: each_donation_of_more_than_an_hour_has_a_receipt
-- Counted back from the last nightly run of the checks, whose time is that of the application's clock.
select entry.donation_id, entry.booked_at
from ledger_entry as entry
where entry.kind = 'donation'
  and entry.booked_at < (select max(started_at) from check_run) - interval '1 hour'
  and not exists (select from receipt where receipt.donation_id = entry.donation_id);

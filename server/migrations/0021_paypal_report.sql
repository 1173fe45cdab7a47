-- Nightly comparisons of the ledger with PayPal's report. Differences are in quarantine.

create table paypal_report (
  -- Everything that PayPal booked before this instant was compared.
  compared_until timestamptz primary key,
  transactions integer not null,
  discrepancies integer not null,
  finished_at timestamptz not null
);
create index ledger_entry_booked on ledger_entry (booked_at);

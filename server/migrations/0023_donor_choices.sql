-- A donor may put their name on public lists and take it off again; the change history tells of it, as of all that people
-- decide. What else changes about a donation is PayPal's doing and does not count.

create trigger donation_history after update of anonymous on donation
  for each row execute function record_change(
    'donor_id', 'status', 'order_id', 'approve_url', 'capture_id', 'updated_at', 'completed_at', 'next_check_at',
    'failed_checks', 'lease_id', 'leased_until', 'hinted'
  );

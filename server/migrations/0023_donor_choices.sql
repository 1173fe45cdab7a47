-- Donors can show or hide their name on public lists; the change history records it, like all decisions
-- of people. Other changes of a donation come from PayPal and are ignored.

create trigger donation_history after update of anonymous on donation
  for each row execute function record_change(
    'donor_id', 'status', 'order_id', 'approve_url', 'capture_id', 'updated_at', 'completed_at', 'next_check_at',
    'failed_checks', 'lease_id', 'leased_until', 'hinted'
  );

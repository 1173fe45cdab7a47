-- The change history of payouts. Internal columns are ignored.

create trigger payout_history after insert or update or delete on payout
  for each row execute function record_change(
    'owner_id', 'owner_id', 'created_at', 'updated_at', 'sends', 'next_check_at', 'failed_checks', 'lease_id', 'leased_until'
  );

-- A guest who mistyped the address of a donation corrects it once, in the browser that started the donation.
alter table donation
  -- Until when it can be corrected. Null: its mail was opened, it was corrected, or an account started the donation.
  -- previous version: it sets none, so what it books cannot be corrected, and it opens mailed links without noting it
  add column correctable_until timestamptz,
  -- Null: never. Links to the former address open nothing any more, except on servers of the previous version.
  add column address_corrected_at timestamptz;

-- Neither address is in the history, only that it was corrected.
-- previous version: it corrects none
drop trigger donation_history on donation;
-- previous version: it corrects none
create trigger donation_history after update of anonymous, guest_name, address_corrected_at on donation
  for each row execute function record_change(
    'donor_id', 'donor_id', 'status', 'order_id', 'approve_url', 'capture_id', 'updated_at', 'completed_at', 'next_check_at',
    'failed_checks', 'lease_id', 'leased_until', 'hinted', 'guest_email', 'guest_email_key', 'correctable_until'
  );

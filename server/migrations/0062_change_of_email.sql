-- An account's address can be changed: confirmed at the new one, and undone from the former one.

alter table account
  -- The address that was entered and is not confirmed yet.
  add column email_pending text,
  -- When a mailed link last undid a change. Changes are locked for some days after it.
  add column email_undone_at timestamptz;
-- previous version: it writes neither column
alter table account add constraint account_deleted_has_no_pending_email check (deleted_at is null or email_pending is null);

-- Of a link that confirms an address: that address, and the session that asked, which stays. Of a link that undoes a change: the address
-- that it restores; `paypal_email_before` is then the payout address that it restores.
alter table account_token
  add column email text,
  add column session_id uuid;
-- previous version: it makes none of the new links
alter table account_token drop constraint account_token_purpose_check;
-- previous version: it makes none of the new links
alter table account_token add constraint account_token_purpose_check check (purpose in (
  'verify_email', 'reset_password', 'confirm_paypal_email', 'undo_payout_address', 'change_email', 'undo_email'
));
-- previous version: it makes none of the new links
alter table account_token add constraint account_token_email_check
  check ((purpose in ('change_email', 'undo_email')) = (email is not null));

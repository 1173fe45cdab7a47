-- A changed payout address serves only after a wait, and a link mailed to the account's address undoes the change.

alter table account
  -- Where payouts go until `paypal_email_serves_at`; null: to the account's own address.
  add column paypal_email_before text,
  -- From when `paypal_email` (null: the account's own address) serves; null: it serves.
  add column paypal_email_serves_at timestamptz,
  -- When a mailed link last undid a change. Changes are locked for some days after it.
  add column paypal_email_undone_at timestamptz,
  add check (paypal_email_before is null or paypal_email_serves_at is not null),
  add check (deleted_at is null or (paypal_email_before is null and paypal_email_serves_at is null));

-- Of a link that undoes a change: where payouts went when it was mailed; null: to the account's own address.
alter table account_token add column paypal_email_before text;
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'confirm_paypal_email', 'undo_payout_address'));

-- The wait follows from the change itself, so the history leaves its columns out.
drop trigger account_history on account;
create trigger account_history after insert or update or delete on account
  for each row execute function record_change(
    'id', 'created_at', 'email_key', 'username_key', 'paypal_email_changed_at', 'paypal_email_before', 'paypal_email_serves_at',
    'search_text', 'name_key'
  );

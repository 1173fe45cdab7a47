-- A changed payout address takes effect only after a wait, and a link mailed to the account's address undoes the change.

alter table account
  -- The payout address until `paypal_email_serves_at`; null: the account's own address.
  add column paypal_email_before text,
  -- When `paypal_email` (null: the account's own address) takes effect; null: it already has.
  add column paypal_email_serves_at timestamptz,
  -- When a mailed link last undid a change. Changes are locked for some days after it.
  add column paypal_email_undone_at timestamptz,
  add check (paypal_email_before is null or paypal_email_serves_at is not null),
  add check (deleted_at is null or (paypal_email_before is null and paypal_email_serves_at is null));

-- For a link that undoes a change: the payout address when it was mailed; null: the account's own address.
alter table account_token add column paypal_email_before text;
alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'confirm_paypal_email', 'undo_payout_address'));

-- The wait follows from the change itself, so the history ignores its columns.
drop trigger account_history on account;
create trigger account_history after insert or update or delete on account
  for each row execute function record_change(
    'id', 'created_at', 'email_key', 'username_key', 'paypal_email_changed_at', 'paypal_email_before', 'paypal_email_serves_at',
    'search_text', 'name_key'
  );

-- Account settings: the PayPal address for payouts, a second factor, and the deletion of the account.

alter table account
  -- The receiver of payouts; null: the account's own address. Written only after its mailed link was used.
  add column paypal_email text,
  add column paypal_email_changed_at timestamptz,
  -- A link was mailed to this address, which is not confirmed yet.
  add column paypal_email_pending text,
  -- Since when a login requires a code; null: it does not.
  add column second_factor_at timestamptz,
  -- A deleted account keeps its row without personal data, because money and counts reference it.
  add column deleted_at timestamptz,
  add check (deleted_at is null or (
    password_hash = '' and username is null and name is null and phone is null and image_url is null
      and paypal_email is null and paypal_email_pending is null and second_factor_at is null
  ));

alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'confirm_paypal_email'));

-- The key shared with an authenticator app, in a separate table, so that queries of accounts do not read it.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  sealed_secret text not null,
  -- The time step of the last accepted code: each step is valid once.
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A support still counts, without the address, after its supporter deletes the account.
alter table support
  alter column email drop not null,
  alter column email_key drop not null,
  add check ((email is null) = (email_key is null));

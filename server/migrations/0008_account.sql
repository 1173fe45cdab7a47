-- What a person settles on the account page: the PayPal address for payouts, a second factor, and leaving.

alter table account
  -- Where payouts go; null: to the account's own address. Written only once its mailed link was used.
  add column paypal_email text,
  add column paypal_email_changed_at timestamptz,
  -- Mailed a link, and not confirmed yet.
  add column paypal_email_pending text,
  -- Since when logging in asks for a code; null: it does not.
  add column second_factor_at timestamptz,
  -- What is left of an account whose owner deleted it: a row for money and counts to refer to, and nothing of a person.
  add column deleted_at timestamptz,
  add check (deleted_at is null or (
    password_hash = '' and username is null and name is null and phone is null and image_url is null
      and paypal_email is null and paypal_email_pending is null and second_factor_at is null
  ));

alter table account_token drop constraint account_token_purpose_check;
alter table account_token add constraint account_token_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'confirm_paypal_email'));

-- The key shared with an authenticator app. Apart from the account, so that no reader of accounts comes near it.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  sealed_secret text not null,
  -- The time step of the last code that was accepted: each step serves once.
  last_step bigint not null,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A support stays counted when its supporter leaves, without their address.
alter table support
  alter column email drop not null,
  alter column email_key drop not null,
  add check ((email is null) = (email_key is null));

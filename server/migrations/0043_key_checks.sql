-- One row for each encryption key that was in use, so that a start with another key under its name is noticed.

create table key_check (
  -- The key's name in ENCRYPTION_KEY.
  kid text primary key,
  -- A known text, encrypted with the key. Null: the key was given up before it was ever checked.
  sealed_text text,
  created_at timestamptz not null,
  -- When an operator declared the key lost. A start without it is then allowed.
  given_up_at timestamptz
);

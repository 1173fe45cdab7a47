-- Secrets that admins store at run time: write-only, encrypted, found by name.

create table stored_secret (
  id uuid primary key,
  name text not null unique check (name <> ''),
  -- The value, encrypted by the application. It is bound to the name and cannot be decrypted under another one.
  sealed_value text not null,
  -- When this value was saved; saving the name again replaces value and time.
  created_at timestamptz not null
);

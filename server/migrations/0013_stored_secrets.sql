-- Secrets that admins give the server while it runs: write-only, encrypted, found by name.

create table stored_secret (
  id uuid primary key,
  name text not null unique check (name <> ''),
  -- The value, encrypted by the application. The name is bound to it: it opens under no other one.
  sealed_value text not null,
  -- When this value was saved; saving the name again replaces both.
  created_at timestamptz not null
);

-- Calls with an Idempotency-Key of the caller, which are carried out once.

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- A hash of the call, its parameters and its body, to detect a reused key.
  fingerprint bytea not null,
  -- The response: {"answer": …} or {"error": …}. Null while the call is running.
  outcome jsonb,
  -- The lease of a call without an outcome. After it expires, another worker can take over the call of a crashed process.
  claimed_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_expires on idempotency_key (expires_at);

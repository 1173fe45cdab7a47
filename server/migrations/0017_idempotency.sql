-- Calls that carry a key of the caller's (Idempotency-Key) and are carried out once.

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- Of the call, its parameters and its body: what a key was used for.
  fingerprint bytea not null,
  -- What was answered: {"answer": …} or {"error": …}. Null while the call is under way.
  outcome jsonb,
  -- Until then nobody else takes up a call that has no outcome; its process may have died.
  claimed_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_expires on idempotency_key (expires_at);

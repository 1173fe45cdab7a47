-- Fresh proof: a stolen session token must not be enough to take over an account.
alter table session
  -- When a password or a code was last given with this session; null: before this was recorded.
  add column proved_at timestamptz,
  -- When a second-factor code was last given with it; null: never.
  add column code_proved_at timestamptz,
  -- Attempts since the last valid proof, each counted before the comparison. The fifth wrong one ends the session.
  add column proof_tries smallint not null default 0 check (proof_tries between 0 and 5);

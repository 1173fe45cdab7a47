-- A stored secret can take effect later; the previous value is used until then.

alter table stored_secret
  -- When `sealed_value` takes effect; null: it already has.
  add column serves_at timestamptz,
  -- The value that is used until `serves_at`, encrypted in the same way; null: none.
  add column sealed_before text,
  add check (sealed_before is null or serves_at is not null);

-- The ignored columns follow from saving.
drop trigger stored_secret_history on stored_secret;
create trigger stored_secret_history after insert or update or delete on stored_secret
  for each row execute function record_change('', 'created_at', 'serves_at', 'sealed_before');

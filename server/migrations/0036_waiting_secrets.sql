-- A stored secret can wait before it serves; the value before it serves until then.

alter table stored_secret
  -- From when `sealed_value` serves; null: it serves.
  add column serves_at timestamptz,
  -- The value that serves until `serves_at`, encrypted in the same way; null: none does.
  add column sealed_before text,
  add check (sealed_before is null or serves_at is not null);

-- Both follow from the saving itself, or only keep house.
drop trigger stored_secret_history on stored_secret;
create trigger stored_secret_history after insert or update or delete on stored_secret
  for each row execute function record_change('', 'created_at', 'serves_at', 'sealed_before');

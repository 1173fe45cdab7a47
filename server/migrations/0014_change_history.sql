-- The change history, written by triggers, so that no code path can omit it: the actor, the fields and the time of each change.
-- It has names of fields, never values, and no foreign keys, because it outlives the changed records.

create table change_history (
  id uuid primary key,
  -- The table and the id of the changed row.
  model text not null,
  record_id uuid not null,
  -- The account that the change is about; null: none.
  subject_id uuid,
  action text not null check (action in ('created', 'updated', 'deleted')),
  -- The changed columns; for an insert or delete, the columns that had a value.
  columns text[] not null,
  -- 'account': a signed-in user; 'visitor': a call without a session, such as a mailed link; 'system': a job or a
  -- command; 'database': a statement that did not come from the application.
  actor_kind text not null check (actor_kind in ('account', 'visitor', 'system', 'database')),
  actor_id uuid,
  -- The database's own clock, which the application cannot change.
  created_at timestamptz not null,
  check ((actor_kind = 'account') = (actor_id is not null))
);
create index change_history_subject on change_history (subject_id, created_at desc, id desc) where subject_id is not null;
create index change_history_actor on change_history (actor_id, created_at desc, id desc) where actor_id is not null;

-- Arguments: the column with the account that the change is about ('' for none), then the ignored columns,
-- which are derived from others or internal.
-- It runs with the rights of its owner: the application may only read the history.
create function record_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was jsonb := '{}';
  became jsonb := '{}';
  changed text[];
  actor text := coalesce(current_setting('muster.actor', true), '');
  is_account boolean := actor like 'account:%';
begin
  if tg_op <> 'INSERT' then was := jsonb_strip_nulls(to_jsonb(old)); end if;
  if tg_op <> 'DELETE' then became := jsonb_strip_nulls(to_jsonb(new)); end if;
  select coalesce(array_agg(name order by name), '{}') into changed
    from jsonb_object_keys(was || became) as name
    where was -> name is distinct from became -> name and name <> all (tg_argv[1:]) and name <> 'id';
  if tg_op = 'UPDATE' and changed = '{}' then return null; end if;
  insert into public.change_history (id, model, record_id, subject_id, action, columns, actor_kind, actor_id, created_at)
  values (
    gen_random_uuid(),
    tg_table_name,
    ((was || became) ->> 'id')::uuid,
    ((was || became) ->> nullif(tg_argv[0], ''))::uuid,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    changed,
    case when is_account then 'account' when actor in ('visitor', 'system') then actor else 'database' end,
    case when is_account then substr(actor, 9)::uuid end,
    -- To the millisecond, as the application reads it: a page that ends here is continued exactly here.
    date_trunc('milliseconds', clock_timestamp())
  );
  return null;
end
$$;

create trigger account_history after insert or update or delete on account
  for each row execute function record_change('id', 'created_at', 'email_key', 'username_key', 'paypal_email_changed_at');
create trigger campaign_history after insert or update or delete on campaign
  for each row execute function record_change('owner_id', 'owner_id', 'created_at', 'updated_at', 'ends_at');
create trigger dispute_history after insert or update or delete on dispute
  for each row execute function record_change('reporter_id', 'reporter_id', 'created_at', 'updated_at', 'repeat_key');
create trigger stored_secret_history after insert or update or delete on stored_secret
  for each row execute function record_change('', 'created_at');

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the change history is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger change_history_append_only before update or delete or truncate on change_history
  for each statement execute function refuse_history_change();

-- If the application has a separate role, only the triggers can write.
do $$
begin
  if exists (select from pg_roles where rolname = 'muster_app') then
    revoke insert, update, delete, truncate on change_history from muster_app;
  end if;
end
$$;

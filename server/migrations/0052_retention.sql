-- The nightly job that deletes personal data whose period is over.

-- Runs of the job. The counts of a current run are of what is committed so far.
create table retention_run (
  id uuid primary key,
  -- Null: started by the schedule.
  started_by uuid references account,
  started_at timestamptz not null,
  -- Updated with each batch: a run without updates has crashed.
  progressed_at timestamptz not null,
  finished_at timestamptz,
  -- Removed rows by kind of data.
  removed jsonb not null default '{}',
  -- The kinds that could not be completed.
  failed text[] not null default '{}'
);
create index retention_run_started on retention_run (started_at desc, id desc);
create index retention_run_started_by on retention_run (started_by) where started_by is not null;

create trigger retention_run_history after insert on retention_run
  for each row when (new.started_by is not null)
  execute function record_change('', 'started_by', 'started_at', 'progressed_at', 'removed', 'failed');

create index account_unverified on account (created_at) where email_verified_at is null and deleted_at is null;
create index support_guest_campaign on support (campaign_id) where account_id is null and email_key is not null;

-- The history can only get shorter at its old end: no role can delete an entry of the last 365 days, nor change any.
-- previous version: it neither changes nor deletes entries
drop trigger change_history_append_only on change_history;
-- previous version: it neither changes nor deletes entries
create trigger change_history_append_only before update or truncate on change_history
  for each statement execute function refuse_history_change();

create function refuse_young_history_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at > clock_timestamp() - interval '365 days' then
    raise exception 'the change history is append-only for 365 days' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
-- previous version: it neither changes nor deletes entries
create trigger change_history_kept before delete on change_history
  for each row execute function refuse_young_history_deletion();

create index change_history_age on change_history (created_at, id);

-- The only way by which the application shortens the history. It runs with the rights of its owner and by the database's clock, always
-- deletes the oldest entries, and names none, so its caller cannot choose which entries disappear.
create function delete_old_history(keep_days integer, rows_max integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  deleted integer;
begin
  if keep_days is null or keep_days < 365 then
    raise exception 'the change history is kept for at least 365 days' using errcode = 'insufficient_privilege';
  end if;
  delete from public.change_history where id in (
    select id from public.change_history
    where created_at < clock_timestamp() - make_interval(days => keep_days)
    order by created_at, id limit least(rows_max, 10000) for update skip locked
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
-- At each start the application's role is given the right to execute it.
-- previous version: it does not know this function
revoke execute on function delete_old_history(integer, integer) from public;

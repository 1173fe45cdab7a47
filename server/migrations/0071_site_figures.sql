-- Figures of the whole site, so that no one counts all rows: one row, and the changes that a job adds to it each minute.

create table site_figure (
  is_only boolean primary key default true check (is_only),
  -- People with a verified address, and campaigns that are shown and not cancelled.
  people integer not null,
  campaigns integer not null,
  -- The sum over campaign_popularity, of the last minute.
  raised_minor bigint not null
);

-- Rows are only added and taken away, so writers do not wait for each other.
create table site_change (
  id bigint generated always as identity primary key,
  people smallint not null,
  campaigns smallint not null
);

-- Arguments: what is added to people and to campaigns. It runs with the rights of its owner.
create function note_site_change() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.site_change (people, campaigns) values (tg_argv[0]::smallint, tg_argv[1]::smallint);
  return null;
end
$$;

-- previous version: a row is added for its changes too, and it reads none
create trigger account_verified_insert after insert on account
  for each row when (new.email_verified_at is not null) execute function note_site_change('1', '0');
-- previous version: a row is added for its changes too, and it reads none
create trigger account_verified_update after update of email_verified_at on account
  for each row when (old.email_verified_at is null and new.email_verified_at is not null) execute function note_site_change('1', '0');
-- previous version: a row is added for its changes too, and it reads none
create trigger account_unverified_update after update of email_verified_at on account
  for each row when (old.email_verified_at is not null and new.email_verified_at is null) execute function note_site_change('-1', '0');
-- previous version: a row is added for its changes too, and it reads none
create trigger account_verified_delete after delete on account
  for each row when (old.email_verified_at is not null) execute function note_site_change('-1', '0');

-- previous version: a row is added for its changes too, and it reads none
create trigger campaign_shown_insert after insert on campaign
  for each row when (new.cancelled_at is null and new.standing in ('published', 'frozen'))
  execute function note_site_change('0', '1');
-- previous version: a row is added for its changes too, and it reads none
create trigger campaign_shown_update after update of cancelled_at, standing on campaign
  for each row when (
    (new.cancelled_at is null and new.standing in ('published', 'frozen'))
    and not (old.cancelled_at is null and old.standing in ('published', 'frozen'))
  ) execute function note_site_change('0', '1');
-- previous version: a row is added for its changes too, and it reads none
create trigger campaign_hidden_update after update of cancelled_at, standing on campaign
  for each row when (
    (old.cancelled_at is null and old.standing in ('published', 'frozen'))
    and not (new.cancelled_at is null and new.standing in ('published', 'frozen'))
  ) execute function note_site_change('0', '-1');
-- previous version: a row is added for its changes too, and it reads none
create trigger campaign_shown_delete after delete on campaign
  for each row when (old.cancelled_at is null and old.standing in ('published', 'frozen'))
  execute function note_site_change('0', '-1');

-- previous version: it does not know the table
insert into site_figure (people, campaigns, raised_minor)
select
  (select count(*) from account where email_verified_at is not null),
  (select count(*) from campaign where cancelled_at is null and standing in ('published', 'frozen')),
  (select coalesce(sum(raised_minor), 0) from campaign_popularity);

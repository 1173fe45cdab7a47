-- The ledger of the whole site for admins: searches, and reviews of quarantined records.

-- Sorted by time, and by id for equal instants, so that a page starts exactly where the previous one ended.
drop index ledger_entry_booked;
create index ledger_entry_booked on ledger_entry (booked_at, id);
drop index if exists ledger_entry_campaign;
create index ledger_entry_campaign_time on ledger_entry (campaign_id, booked_at, id);
-- A scan meets donations and their fees all the time; the few entries of other kinds need an index.
create index ledger_entry_seldom on ledger_entry (kind, booked_at, id)
  where kind not in ('donation', 'provider_fee', 'platform_fee');
create index ledger_entry_of_payout on ledger_entry (payout_id) where payout_id is not null;
create index dispute_of_donation on dispute (donation_id) where donation_id is not null;
create index dispute_of_payout on dispute (payout_id) where payout_id is not null;

-- Campaigns by any part of their title, like accounts.
create index campaign_title_pieces on campaign using gin (text_pieces(fold_text(' ' || title))) with (fastupdate = off);

-- A quarantined record is open until an admin has reviewed it. This moves no money.
alter table quarantine add column looked_into_at timestamptz;
create index quarantine_age on quarantine (created_at, id);
create index quarantine_waiting on quarantine (created_at, id) where looked_into_at is null;

create table quarantine_note (
  quarantine_id uuid not null references quarantine,
  -- 1, 2, 3 … within each record.
  number integer not null check (number > 0),
  written_by uuid not null references account,
  note text not null check (note <> ''),
  created_at timestamptz not null,
  primary key (quarantine_id, number)
);
create index quarantine_note_writer on quarantine_note (written_by);

create trigger quarantine_history after insert or update or delete on quarantine
  for each row execute function record_change('', 'created_at');

create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'notes on what was set aside are append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger quarantine_note_append_only before update or delete or truncate on quarantine_note
  for each statement execute function refuse_note_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'muster_app') then
    revoke update, delete, truncate on quarantine_note from muster_app;
  end if;
end
$$;

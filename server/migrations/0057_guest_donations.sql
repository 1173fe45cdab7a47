-- Donations without an account: the donor is a guest with an address.

-- Null: a guest.
-- previous version: it joins the account, so it lists no donation of a guest and fails to book it; the next sync by this version does
alter table donation alter column donor_id drop not null;
alter table donation
  -- The guest's address. Null: an account donated, or the period for which addresses are kept is over.
  add column guest_email text,
  add column guest_email_key text,
  -- The name that the guest typed for public lists. Null: none.
  add column guest_name text check (guest_name <> '');
-- previous version: it writes an account and never a guest
alter table donation add constraint donation_of_account_or_guest check (
  (guest_email is null) = (guest_email_key is null)
  and (donor_id is null or (guest_email is null and guest_name is null))
);
create index donation_guest on donation (guest_email_key, created_at desc) where guest_email_key is not null;
create index donation_guest_text on donation using gin (text_pieces(fold_text(' ' || guest_email_key)))
  where guest_email_key is not null;
create index donation_guest_waiting on donation (campaign_id, created_at)
  where donor_id is null and status in ('created', 'awaiting_approval', 'cancelled', 'declined', 'expired');
create index donation_guest_age on donation (updated_at) where guest_email is not null;

-- A guest can also change the name. The address is not in the history.
-- previous version: it changes no name
drop trigger donation_history on donation;
-- previous version: it changes no name
create trigger donation_history after update of anonymous, guest_name on donation
  for each row execute function record_change(
    'donor_id', 'donor_id', 'status', 'order_id', 'approve_url', 'capture_id', 'updated_at', 'completed_at', 'next_check_at',
    'failed_checks', 'lease_id', 'leased_until', 'hinted', 'guest_email', 'guest_email_key'
  );

-- Disputes of guests: each is about a donation of theirs.
-- Null: a guest.
-- previous version: it joins the account, so it lists no dispute of a guest
alter table dispute alter column reporter_id drop not null;
alter table dispute
  add column guest_email text,
  add column guest_email_key text;
-- previous version: it writes an account and never a guest
alter table dispute add constraint dispute_of_account_or_guest check (
  (guest_email is null) = (guest_email_key is null)
  and (reporter_id is null or guest_email is null)
  and (reporter_id is not null or donation_id is not null)
);
-- previous version: it writes an account in each dispute
create unique index dispute_guest_repeat on dispute (donation_id, repeat_key) where reporter_id is null;
create index dispute_guest on dispute (guest_email_key) where guest_email_key is not null;

-- A key belongs to an account, or to a guest: then to an id made from their address.
-- previous version: it deletes the keys of a deleted account, or they expire after a day
alter table idempotency_key drop constraint idempotency_key_account_id_fkey;

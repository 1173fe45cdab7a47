-- Searching users by a part of their email, username, name or phone, without an extension: the normalised text of each account is
-- stored, and indexed by its trigrams.

-- Without case and accents.
create function fold_text(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'));

-- All trigrams, and the first two characters of each word.
-- Expensive to compute, so the planner must use the index instead of computing it for each row.
create function text_pieces(value text) returns text[] language sql immutable strict parallel safe cost 5000
  return array(
    select substr(value, at, 3) from generate_series(1, length(value) - 2) as at
    union select substr(value, at, 2) from generate_series(1, length(value) - 1) as at where substr(value, at, 1) = ' '
  );

alter table account
  -- Each field starts with a space, which marks the start of a word.
  add column search_text text generated always as (
    fold_text(' ' || email || ' ' || coalesce(username, '') || ' ' || coalesce(name, '') || ' ' || coalesce(phone, ''))
  ) stored,
  -- The sort key of lists of users by name.
  add column name_key text generated always as (lower(coalesce(name, username, email))) stored;

-- Without a pending list, which every search would have to scan after many changes.
create index account_pieces on account using gin (text_pieces(search_text)) with (fastupdate = off) where deleted_at is null;
create index account_created on account (created_at, id) where deleted_at is null;
create index account_name on account (name_key, id) where deleted_at is null;
create index account_admin on account (created_at, id) where role = 'admin' and deleted_at is null;

drop trigger account_history on account;
create trigger account_history after insert or update or delete on account
  for each row execute function record_change(
    'id', 'created_at', 'email_key', 'username_key', 'paypal_email_changed_at', 'search_text', 'name_key'
  );

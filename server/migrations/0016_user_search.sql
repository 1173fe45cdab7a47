-- Finding users by a part of their email, username, name or phone, without an extension: each account's text is kept folded,
-- and an index knows its pieces of three characters.

-- Without case and accents.
create function fold_text(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'));

-- All pieces of three characters, and of two where a word begins.
-- Dear to work out, so the planner must not do so row by row where the index knows.
create function text_pieces(value text) returns text[] language sql immutable strict parallel safe cost 5000
  return array(
    select substr(value, at, 3) from generate_series(1, length(value) - 2) as at
    union select substr(value, at, 2) from generate_series(1, length(value) - 1) as at where substr(value, at, 1) = ' '
  );

alter table account
  -- Each field begins with a space, which marks the beginning of a word.
  add column search_text text generated always as (
    fold_text(' ' || email || ' ' || coalesce(username, '') || ' ' || coalesce(name, '') || ' ' || coalesce(phone, ''))
  ) stored,
  -- By what lists of users are ordered as names.
  add column name_key text generated always as (lower(coalesce(name, username, email))) stored;

-- Without a list of pending entries, which every search would have to read through after many changes.
create index account_pieces on account using gin (text_pieces(search_text)) with (fastupdate = off) where deleted_at is null;
create index account_created on account (created_at, id) where deleted_at is null;
create index account_name on account (name_key, id) where deleted_at is null;
create index account_admin on account (created_at, id) where role = 'admin' and deleted_at is null;

drop trigger account_history on account;
create trigger account_history after insert or update or delete on account
  for each row execute function record_change(
    'id', 'created_at', 'email_key', 'username_key', 'paypal_email_changed_at', 'search_text', 'name_key'
  );

-- The organisation that runs the site, and the pages that it writes: terms, privacy notice and imprint.

-- One row. An empty column means that the organisation says nothing there.
create table organisation (
  id uuid primary key,
  single boolean not null default true unique check (single),
  -- Counts the saves, so that of two admins who edit at once the second is told.
  version integer not null default 0 check (version >= 0),
  name text check (name <> ''),
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  legal_name text check (legal_name <> ''),
  address text check (address <> ''),
  register_number text check (register_number <> ''),
  tax_number text check (tax_number <> ''),
  email text check (email <> ''),
  phone text check (phone <> ''),
  website text check (website <> ''),
  logo text,
  dark_logo text,
  updated_at timestamptz
);
-- previous version: it does not know this table
insert into organisation (id) values (gen_random_uuid());

-- Each save is a row: older versions stay readable.
create table legal_page (
  id uuid primary key,
  page text not null check (page in ('terms', 'privacy', 'imprint')),
  version integer not null check (version > 0),
  text text not null,
  saved_at timestamptz not null,
  saved_by uuid not null references account (id),
  unique (page, version)
);
create index legal_page_saved_by on legal_page (saved_by);

-- The version of the terms that the account accepted last. 0: the text that the software starts with.
alter table account add column terms_version integer not null default 0 check (terms_version >= 0);
alter table account add column terms_accepted_at timestamptz;

create trigger organisation_history after insert or update or delete on organisation
  for each row execute function record_change('', 'single', 'version', 'updated_at');
create trigger legal_page_history after insert or update or delete on legal_page
  for each row execute function record_change('', 'saved_at', 'saved_by');

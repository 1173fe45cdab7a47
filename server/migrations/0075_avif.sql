-- When a picture is next to be encoded as AVIF; null: done, or given up. All pictures are due at first, also those from before.

-- previous version: its pictures are due too. It does not remove AVIF files, but removes no picture before it was discarded for an hour.
alter table upload
  add column avif_due_at timestamptz default 'epoch',
  add column avif_attempts smallint not null default 0;

-- Only campaign pictures are encoded: those of people and logos are a few kilobytes.
create index upload_avif_due on upload (created_at) where avif_due_at is not null and url like '%/1600.webp';

-- Uploads that are no longer used: their files are deleted first, their rows last.

alter table upload add column discarded_at timestamptz;
create index upload_discarded on upload (discarded_at) where discarded_at is not null;

-- An upload that nothing shows any more: its files are removed first, its row last.

alter table upload add column discarded_at timestamptz;
create index upload_discarded on upload (discarded_at) where discarded_at is not null;

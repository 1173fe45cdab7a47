-- A failed mail keeps its content for 30 days, so that an admin can retry it.

create index mail_failed on mail (failed_at, id) where failed_at is not null;

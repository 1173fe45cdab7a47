-- Reminders are stored without content, which is written when they are sent. A server of an earlier version would give such a mail up,
-- because there is nothing to decrypt. So a claim names itself with the end of its lease, and one that does not takes no such mail.

alter table mail add column leased_until timestamptz;

create function leave_to_newer_servers() returns trigger language plpgsql as $$
begin
  return null;
end
$$;
-- previous version: its claims skip mails without content, which servers of this version send; it writes none itself
create trigger mail_without_content before update on mail
  for each row when (
    old.sealed_content is null and old.recipient <> '' and new.attempts > old.attempts
    and new.leased_until is distinct from new.send_after
  )
  execute function leave_to_newer_servers();

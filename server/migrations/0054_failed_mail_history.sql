-- Retries and deletions of failed mails are recorded with their actor. Neither the recipient nor the content is.

-- previous version: it retries no mail, and cannot list the history of an admin who retried one with this version
create trigger failed_mail_retry_history after update on mail
  for each row when (old.failed_at is not null and new.failed_at is null)
  execute function record_change('', 'attempts', 'send_after');

-- previous version: its job deletes old failed mails, which is recorded as the site's own change
create trigger failed_mail_deletion_history after delete on mail
  for each row when (old.failed_at is not null)
  execute function record_change('', 'key', 'recipient', 'sealed_content', 'created_at', 'send_after', 'attempts', 'last_error', 'bulk');

-- Owners are mailed once a day which donations admins refunded, one by one.
create index refund_by_admin on refund (campaign_id, completed_at)
  where status = 'completed' and requested_by is not null and request_id is null;

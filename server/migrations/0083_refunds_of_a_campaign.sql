-- The checks read all refunds of a campaign, also failed ones. This index serves what the partial one served.

create index refund_campaign on refund (campaign_id);
drop index refund_of_campaign;

-- The checks read all refunds of a campaign, also failed ones.

create index refund_campaign on refund (campaign_id);

-- previous version: its queries use the new index, which has the rows of this one, too
drop index refund_of_campaign;

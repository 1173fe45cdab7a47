-- Disputes were created before payouts; this adds the foreign key to the payout of a dispute.

alter table dispute add constraint dispute_payout foreign key (payout_id) references payout;

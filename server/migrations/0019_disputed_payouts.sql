-- Disputes came before payouts: now the payout that one is about is held to exist.

alter table dispute add constraint dispute_payout foreign key (payout_id) references payout;

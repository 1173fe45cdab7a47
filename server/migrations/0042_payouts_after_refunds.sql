-- The gross of a payout is negative if more was refunded than donated since the last payout, and the returned fees of
-- these refunds are paid out.
alter table payout drop constraint payout_gross_minor_check;

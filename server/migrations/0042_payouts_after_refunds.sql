-- The gross of a payout is negative when more was refunded since the last payout than was donated, and the fees that came back with
-- these refunds are paid out.
alter table payout drop constraint payout_gross_minor_check;

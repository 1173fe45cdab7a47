-- The gross of a payout is negative if more was refunded or held since the last payout than was donated. Such a payout pays the fees that
-- came back.
alter table payout drop constraint payout_gross_minor_check;

-- A call with an Idempotency-Key stores here, in the transaction of its effect, the id of the donation, refund or payout that it
-- created or decided. A retry continues with the same one, even after a crash.

alter table idempotency_key add column made uuid;

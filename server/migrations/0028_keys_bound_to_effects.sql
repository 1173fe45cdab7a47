-- A call that carries an Idempotency-Key writes here, in the transaction that records what it does, what that was: the donation,
-- refund or payout that it made or decided about. A repeat then goes on with the same one, whatever died in between.

alter table idempotency_key add column made uuid;

-- Whoever asks PayPal for a refund holds it until then, as payouts are held, so that several runs at once ask for it once.

alter table refund
  add column lease_id uuid,
  add column leased_until timestamptz,
  add constraint refund_lease_check check ((lease_id is null) = (leased_until is null));

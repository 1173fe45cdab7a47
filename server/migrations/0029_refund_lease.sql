-- The lease of the worker that requests the refund from PayPal, as for payouts, so that concurrent runs request it once.

alter table refund
  add column lease_id uuid,
  add column leased_until timestamptz,
  add constraint refund_lease_check check ((lease_id is null) = (leased_until is null));

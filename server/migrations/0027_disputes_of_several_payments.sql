-- One dispute at PayPal can cover several payments: each donation has its own row, and opens a dispute on its campaign.

alter table paypal_dispute
  drop constraint paypal_dispute_provider_id_key,
  add constraint paypal_dispute_payment unique (provider_id, donation_id);

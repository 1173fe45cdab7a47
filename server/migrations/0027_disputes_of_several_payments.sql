-- One dispute at PayPal can be about several payments: each donation has a row of its own, and opens a dispute of ours on its campaign.

alter table paypal_dispute
  drop constraint paypal_dispute_provider_id_key,
  add constraint paypal_dispute_payment unique (provider_id, donation_id);

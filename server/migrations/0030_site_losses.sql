-- What PayPal keeps of its fee when a donation is refunded falls on the campaign as far as it has something available. The rest falls on
-- the site, so that the donor always gets the gross.

create index refund_of_campaign on refund (campaign_id) where status <> 'failed';

alter table ledger_entry
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_check,
  drop constraint ledger_entry_refund_check,
  add constraint ledger_entry_kind_check check (kind in (
    'donation', 'provider_fee', 'platform_fee',
    'payout_reserved', 'payout_released', 'payout_sent', 'payout_returned', 'payout_paid', 'payout_fee', 'payout_paid_outside',
    'payout_reversed', 'payout_fee_back',
    'refund', 'reversal', 'provider_fee_back', 'platform_fee_back', 'site_loss',
    'dispute_held', 'dispute_released'
  )),
  -- Each kind moves money one way only.
  add constraint ledger_entry_check check ((kind, debit, credit) in (
    ('donation', 'paypal', 'campaign_available'),
    ('provider_fee', 'campaign_available', 'paypal'),
    ('platform_fee', 'campaign_available', 'platform_fees'),
    ('payout_reserved', 'campaign_available', 'payout_reserved'),
    ('payout_released', 'payout_reserved', 'campaign_available'),
    ('payout_sent', 'payout_reserved', 'payout_in_transit'),
    ('payout_returned', 'payout_in_transit', 'campaign_available'),
    ('payout_paid', 'payout_in_transit', 'paypal'),
    ('payout_fee', 'campaign_available', 'paypal'),
    ('payout_paid_outside', 'payout_reserved', 'paid_outside'),
    ('payout_reversed', 'paypal', 'campaign_available'),
    ('payout_fee_back', 'paypal', 'campaign_available'),
    ('refund', 'campaign_available', 'paypal'),
    ('reversal', 'campaign_available', 'paypal'),
    ('provider_fee_back', 'paypal', 'campaign_available'),
    ('platform_fee_back', 'platform_fees', 'campaign_available'),
    ('site_loss', 'site_losses', 'campaign_available'),
    ('dispute_held', 'campaign_available', 'campaign_held'),
    ('dispute_released', 'campaign_held', 'campaign_available')
  )),
  add constraint ledger_entry_refund_check check (
    (kind in ('refund', 'reversal', 'provider_fee_back', 'platform_fee_back', 'site_loss')) = (refund_id is not null)
  );

-- The fee that PayPal keeps for a refunded donation is paid by the campaign, as far as it has money available. The site pays the rest,
-- so that the donor always gets the gross amount.

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
  -- Each kind moves money in one direction only.
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

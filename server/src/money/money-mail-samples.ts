import type { GalleryGroup } from '../mail/index.ts'
import { donationMailSamples } from './donations/mail-samples.ts'
import { guestDonationMailSamples } from './guest-donations/mail-samples.ts'
import { payoutMailSamples } from './payouts/mail-samples.ts'
import { paypalDisputeMailSamples } from './paypal-disputes/mail-samples.ts'
import { refundRequestMailSamples } from './refund-requests/mail-samples.ts'
import { refundMailSamples } from './refunds/mail-samples.ts'
import { refundRunMailSamples } from './refund-runs/mail-samples.ts'

/** Samples of every mail about money. */
export const moneyMailSamples: GalleryGroup[] = [
  { title: 'Donations', mails: donationMailSamples },
  { title: 'A donation that its donor did not make', mails: guestDonationMailSamples },
  { title: 'Refunds', mails: refundMailSamples },
  { title: 'Donations that are asked back', mails: refundRequestMailSamples },
  { title: 'Refunds to all donors', mails: refundRunMailSamples },
  { title: 'Disputes at PayPal', mails: paypalDisputeMailSamples },
  { title: 'Payouts', mails: payoutMailSamples },
]

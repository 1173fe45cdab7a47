import type { GalleryGroup } from '../mail/index.ts'
import { donationMailSamples } from './donations/index.ts'
import { guestDonationMailSamples } from './guest-donations/index.ts'
import { payoutMailSamples } from './payouts/index.ts'
import { paypalDisputeMailSamples } from './paypal-disputes/index.ts'
import { refundRequestMailSamples } from './refund-requests/index.ts'
import { refundMailSamples } from './refunds/index.ts'
import { refundRunMailSamples } from './refund-runs/index.ts'

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

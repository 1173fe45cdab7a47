import type { GalleryGroup } from '../mail/index.ts'
import { donationMailSamples } from './donations/index.ts'
import { payoutMailSamples } from './payouts/index.ts'
import { paypalDisputeMailSamples } from './paypal-disputes/index.ts'
import { refundMailSamples } from './refunds/index.ts'

/** Samples of every mail about money. */
export const moneyMailSamples: GalleryGroup[] = [
  { title: 'Donations', mails: donationMailSamples },
  { title: 'Refunds', mails: refundMailSamples },
  { title: 'Disputes at PayPal', mails: paypalDisputeMailSamples },
  { title: 'Payouts', mails: payoutMailSamples },
]

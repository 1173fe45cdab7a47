import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as paypalDisputes from './paypal-dispute-mails.ts'

const about = ({ publicUrl }: SampleSite) => ({
  campaignId: sample.campaignId,
  receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
  isGuest: false,
  campaignTitle: sample.campaign.title,
  amountMinor: 2_500n,
  publicUrl,
})

const states = {
  'Contested at PayPal': { outcome: null, isAgain: false },
  'Contested again': { outcome: null, isAgain: true },
  'Decided for the donor': { outcome: 'RESOLVED_BUYER_FAVOUR', isAgain: false },
  'Decided for the campaign': { outcome: 'RESOLVED_SELLER_FAVOUR', isAgain: false },
  Withdrawn: { outcome: 'CANCELED_BY_BUYER', isAgain: false },
  'Closed without a word how': { outcome: 'OTHER', isAgain: false },
} as const

const inEachState = (
  mail: typeof paypalDisputes.donorMail | typeof paypalDisputes.ownerMail,
  site: SampleSite,
): Record<string, ReturnType<typeof mail>> =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [name, mail(about(site), state)]))

export const paypalDisputeMailSamples = {
  donorMail: (site) => inEachState(paypalDisputes.donorMail, site),
  ownerMail: (site) => inEachState(paypalDisputes.ownerMail, site),
  holdEndedMail: (site) => ({ 'Never taken by PayPal': paypalDisputes.holdEndedMail(about(site)) }),
} satisfies MailSamples<typeof paypalDisputes>

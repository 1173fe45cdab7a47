import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as paypalDisputes from './paypal-dispute-mails.ts'

const about = ({ publicUrl }: SampleSite) => ({
  campaignId: sample.campaignId,
  donationId: sample.campaignId,
  campaignTitle: sample.campaign.title,
  amountMinor: 2_500n,
  publicUrl,
})

const turns = {
  'Contested at PayPal': { outcome: null, isAgain: false },
  'Contested again': { outcome: null, isAgain: true },
  'Decided for the donor': { outcome: 'RESOLVED_BUYER_FAVOUR', isAgain: false },
  'Decided for the campaign': { outcome: 'RESOLVED_SELLER_FAVOUR', isAgain: false },
  Withdrawn: { outcome: 'CANCELED_BY_BUYER', isAgain: false },
  'Closed without a word how': { outcome: 'OTHER', isAgain: false },
} as const

const inEachTurn = (
  mail: typeof paypalDisputes.donorMail | typeof paypalDisputes.ownerMail,
  site: SampleSite,
): Record<string, ReturnType<typeof mail>> =>
  Object.fromEntries(Object.entries(turns).map(([name, turn]) => [name, mail(about(site), turn)]))

export const paypalDisputeMailSamples = {
  donorMail: (site) => inEachTurn(paypalDisputes.donorMail, site),
  ownerMail: (site) => inEachTurn(paypalDisputes.ownerMail, site),
  letGoMail: (site) => ({ 'Never taken by PayPal': paypalDisputes.letGoMail(about(site)) }),
} satisfies MailSamples<typeof paypalDisputes>

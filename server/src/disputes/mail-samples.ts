import { disputeStatuses } from '@muster/contract/facts/disputes.ts'
import { type MailSamples, sample } from '../mail/index.ts'
import * as disputes from './dispute-mails.ts'

const about = {
  notes: 'We wrote to PayPal.\nThey answer within two days.',
  reason: 'I gave $25 and the page shows $20.',
  campaignTitle: sample.campaign.title,
}

export const disputeMailSamples = {
  statusMail: ({ publicUrl }) => {
    const page = { label: 'See my disputes', url: `${publicUrl}/myDisputes` }
    return {
      ...Object.fromEntries(
        disputeStatuses.map((to) => [
          `Now ${to.replace('_', ' ')}`,
          disputes.statusMail({ ...about, from: to === 'open' ? 'resolved' : 'open', to, page }),
        ]),
      ),
      'A note without a change': disputes.statusMail({ ...about, from: 'open', to: 'open', page }),
    }
  },
} satisfies MailSamples<typeof disputes>

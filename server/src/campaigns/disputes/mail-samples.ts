import { disputeStatuses } from '@muster/contract/facts/disputes.ts'
import { type MailSamples, sample } from '../../mail/index.ts'
import * as disputes from './dispute-mails.ts'
import * as messages from './message-mails.ts'

const about = {
  notes: 'We wrote to PayPal.\nThey answer within two days.',
  reason: 'I gave $25 and the page shows $20.',
  campaignTitle: sample.campaign.title,
  isGuest: false,
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
      'Now resolved, to a guest': disputes.statusMail({
        ...about,
        from: 'open',
        to: 'resolved',
        page: {
          label: 'See your dispute',
          url: `${publicUrl}/donations/${sample.campaignId}/receipt?token=${sample.token}#dispute`,
        },
        isGuest: true,
      }),
      'A note without a change': disputes.statusMail({ ...about, from: 'open', to: 'open', page }),
    }
  },
} satisfies MailSamples<typeof disputes>

const said = { ...about, text: 'The $5 are the fee of PayPal.\nDo you want it back all the same?' }

const asked = { ...about, text: 'My bank took $25.\nWhere are the other $5?' }

export const disputeMessageMailSamples = {
  questionMail: ({ publicUrl }) => ({
    'From the person who raised it': messages.questionMail({ ...asked, disputeId: sample.campaignId }, publicUrl),
  }),
  sharedTextMail: ({ publicUrl }) => {
    const shared = { ...said, campaignId: sample.campaignId, text: 'A donor gave $25 and the page shows $20.' }
    return { 'To the owner': messages.sharedTextMail(shared, publicUrl) }
  },
  ownersAnswerMail: ({ publicUrl }) => {
    const answered = { ...said, disputeId: sample.campaignId, text: 'The rest is the fee of PayPal.' }
    return { 'From the owner': messages.ownersAnswerMail(answered, publicUrl) }
  },
  answerMail: ({ publicUrl }) => {
    const page = { label: 'See my disputes', url: `${publicUrl}/myDisputes` }
    const guestsPage = {
      label: 'See your dispute',
      url: `${publicUrl}/donations/${sample.campaignId}/receipt?token=x#dispute`,
    }
    return {
      'From an admin': messages.answerMail({ ...said, page }),
      'From an admin to a guest': messages.answerMail({ ...said, page: guestsPage }),
    }
  },
} satisfies MailSamples<typeof messages>

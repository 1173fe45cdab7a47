import { type MailSamples, sample, type SampleSite } from '../../../mail/index.ts'
import * as decisions from './decision-mails.ts'

const decidedFor = ({ publicUrl }: SampleSite): decisions.Decided => ({
  campaign: sample.campaign,
  publicUrl,
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
  supportUrl: `${publicUrl}/mine?token=${sample.token}`,
  foot: { stop: { label: 'No more mails about this campaign', url: `${publicUrl}/unsubscribe?token=${sample.token}` } },
})

export const decisionMailSamples = {
  itIsOnMail: (site) => ({
    'Who asked for 50 people': decisions.itIsOnMail(decidedFor(site), { acting: 50, needs: 50 }),
    'Who acts in any case': decisions.itIsOnMail(decidedFor(site), { acting: 50, needs: 1 }),
  }),
  notReachedMail: (site) => ({
    'Who asked for 100 people': decisions.notReachedMail(decidedFor(site), { needs: 100, came: 61 }),
  }),
  fewerNowMail: (site) => ({
    'Who asked for 50 people': decisions.fewerNowMail(decidedFor(site), { needs: 50, counted: 47 }),
  }),
} satisfies MailSamples<typeof decisions>

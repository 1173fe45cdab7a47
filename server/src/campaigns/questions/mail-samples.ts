import { type MailSamples, sample, type SampleSite, unprovenSample } from '../../mail/index.ts'
import * as mails from './question-mails.ts'

const aboutOn = ({ publicUrl }: SampleSite) => ({
  title: sample.campaign.title,
  question: 'Is there a place to leave bicycles?\nI come with two children.',
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}#questions`,
})
const stopOn = ({ publicUrl }: SampleSite) => ({
  label: 'No more mails about this campaign',
  url: `${publicUrl}/unsubscribe?token=${sample.token}`,
})

export const questionMailSamples = {
  answeredMail: (site) => {
    const about = { ...aboutOn(site), stop: stopOn(site), by: 'Ana Novak', answer: 'Yes, behind the fire station.' }
    return {
      'With the name': mails.answeredMail({ ...about, isNamed: true }),
      'Without the name': mails.answeredMail({ ...about, isNamed: false }),
    }
  },
  declinedMail: (site) => {
    const reason = 'This is on the page already: see “What to bring”.'
    return { 'Declined by the owner': mails.declinedMail({ ...aboutOn(site), stop: stopOn(site), reason }) }
  },
  removedQuestionMail: (site) => ({
    'An admin removed it': mails.removedQuestionMail({ ...aboutOn(site), reason: 'It advertises a shop.' }),
  }),
  ownersRemovedMail: (site) => ({
    'An admin removed it with the answer': mails.ownersRemovedMail({
      ...aboutOn(site),
      reason: 'It advertises a shop.',
    }),
  }),
  confirmQuestionMail: (site) => ({
    'To a guest': unprovenSample(
      mails.confirmQuestionMail(sample.campaign.title, `${site.publicUrl}/verify-question?token=${sample.token}`),
      site,
    ),
  }),
} satisfies MailSamples<typeof mails>

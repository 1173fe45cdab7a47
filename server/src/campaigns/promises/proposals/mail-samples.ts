import { type MailSamples, sample, type SampleSite } from '../../../mail/index.ts'
import * as mails from './proposal-mails.ts'

const corrected = ({ publicUrl }: SampleSite): mails.DecidedProposal => ({
  kind: 'correction',
  title: 'Bridge over the crek',
  difference: ['Title: Bridge over the creek (before: Bridge over the crek)'],
  notes: '',
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
})

const changed = (site: SampleSite): mails.DecidedProposal => ({
  ...corrected(site),
  kind: 'change',
  difference: ['What people do: Build the bridge of steel (before: Build the bridge of wood)'],
  notes: 'The city asked for steel.',
})

export const proposalMailSamples = {
  proposalConfirmedMail: (site) => ({
    'A correction': mails.proposalConfirmedMail(corrected(site)),
    'A change': mails.proposalConfirmedMail(changed(site)),
  }),
  proposalRefusedMail: (site) => ({
    'A correction': mails.proposalRefusedMail({ ...corrected(site), notes: 'This is more than spelling.' }),
    'A change': mails.proposalRefusedMail({
      ...changed(site),
      notes: 'Your donors gave for a wooden bridge. Write to them first.',
    }),
  }),
} satisfies MailSamples<typeof mails>

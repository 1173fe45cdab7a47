import { type MailSamples, sample, unprovenSample } from '../../../mail/index.ts'
import * as reports from './report-mails.ts'

const { title } = sample.campaign

export const reportMailSamples = {
  confirmReportMail: (site) => ({
    'To an address given with a report': unprovenSample(
      reports.confirmReportMail(title, `${site.publicUrl}/verify-report?token=${sample.token}`),
      site,
    ),
  }),
  reportOutcomeMail: ({ publicUrl }) => {
    const campaignUrl = `${publicUrl}/campaigns/${sample.campaignId}`
    return {
      'The campaign stays': reports.reportOutcomeMail(title, {
        campaignUrl,
        category: null,
        notes: 'We asked the owner for receipts.\nThey match what was paid.',
        isFrozen: false,
      }),
      'The campaign stays, but is frozen': reports.reportOutcomeMail(title, {
        campaignUrl,
        category: null,
        notes: 'We asked the owner for receipts.',
        isFrozen: true,
      }),
      'The campaign was taken down': reports.reportOutcomeMail(title, {
        campaignUrl,
        category: 'fraud',
        notes: null,
        isFrozen: false,
      }),
      'The campaign was deleted': reports.reportOutcomeMail(title, {
        campaignUrl: null,
        category: null,
        notes: 'Its owner deleted it before we had decided.',
        isFrozen: false,
      }),
    }
  },
} satisfies MailSamples<typeof reports>

import { type MailSamples, sample } from '../../mail/index.ts'
import * as runs from './refund-run-mails.ts'

const run: runs.MailedRun = {
  campaignId: sample.campaignId,
  campaignTitle: sample.campaign.title,
  reason: 'The organiser did not answer our questions.',
  totalMinor: 123_456n,
}
const result = { refundedMinor: 120_000n, completed: 31, failed: 1, leftOut: 2 }

export const refundRunMailSamples = {
  runWaitsMail: ({ publicUrl }) => ({
    'A second admin is needed': runs.runWaitsMail(run, 'admin@example.org', publicUrl),
  }),
  runDeclinedMail: ({ publicUrl }) => ({
    Declined: runs.runDeclinedMail(run, 'Let us ask the organiser first.', publicUrl),
  }),
  runBegunMail: ({ publicUrl }) => ({ 'To the owner': runs.runBegunMail(run, publicUrl) }),
  runEndedMail: ({ publicUrl }) => ({
    'To the owner': runs.runEndedMail(run, result, { publicUrl, isOwner: true }),
    'To the admin': runs.runEndedMail(run, { ...result, failed: 0, leftOut: 0 }, { publicUrl, isOwner: false }),
  }),
} satisfies MailSamples<typeof runs>

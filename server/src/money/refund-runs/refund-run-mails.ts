import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, reasonGiven, titleForSubject } from '../../mail/index.ts'

export type MailedRun = { campaignId: string; campaignTitle: string; reason: string; totalMinor: bigint }

/** The result of a run that ended. */
export type RunResult = { refundedMinor: bigint; completed: number; failed: number; leftOut: number }

const toOwner = `You get this mail because it is your campaign on ${siteNameMark}.`
const toAdmin = 'You get this mail because you are an admin of this site.'

const about = (
  { campaignId, campaignTitle }: Pick<MailedRun, 'campaignId' | 'campaignTitle'>,
  publicUrl: string,
  { title, paragraphs, reason }: { title: string; paragraphs: string[]; reason: string },
): MailContent => ({
  subject: `${title}: ${titleForSubject(campaignTitle)}`,
  heading: title,
  paragraphs,
  button: { label: 'See the campaign’s money', url: `${publicUrl}/campaigns/${campaignId}/money` },
  reason,
  sentRegardless: 'money',
})

const donationsOf = (count: number): string => (count === 1 ? '1 donation' : `${count} donations`)

/** Asks the other admins to confirm a large run. */
export const runWaitsMail = (run: MailedRun, asker: string, publicUrl: string): MailContent =>
  about(run, publicUrl, {
    title: `A refund of ${inDollars(run.totalMinor)} to all donors waits for a second admin`,
    paragraphs: [
      `${asker} asks to refund all donations to “${run.campaignTitle}”: ${inDollars(run.totalMinor)}. Nothing is refunded until another admin confirms it.`,
      reasonGiven(run.reason),
    ],
    reason: toAdmin,
  })

/** Tells the admin who asked that another one declined. */
export const runDeclinedMail = (
  run: Pick<MailedRun, 'campaignId' | 'campaignTitle'>,
  why: string | null,
  publicUrl: string,
): MailContent =>
  about(run, publicUrl, {
    title: 'Another admin declined to refund all donors',
    paragraphs: [
      `The refund of all donations to “${run.campaignTitle}” was declined. Nothing was refunded.`,
      ...(why === null ? [] : [reasonGiven(why)]),
    ],
    reason: toAdmin,
  })

/** Tells the owner that the admins are refunding all donations. */
export const runBegunMail = (run: MailedRun, publicUrl: string): MailContent =>
  about(run, publicUrl, {
    title: `${inDollars(run.totalMinor)} is being refunded to your donors`,
    paragraphs: [
      `The admins of this site are refunding all donations to “${run.campaignTitle}”. Each donor gets a mail.`,
      reasonGiven(run.reason),
      'The page of the campaign’s money shows the progress, and then the statement.',
    ],
    reason: toOwner,
  })

/** The result, for the owner and for the admin who asked. */
export const runEndedMail = (
  run: Pick<MailedRun, 'campaignId' | 'campaignTitle' | 'reason'>,
  { refundedMinor, completed, failed, leftOut }: RunResult,
  { publicUrl, isOwner }: { publicUrl: string; isOwner: boolean },
): MailContent =>
  about(run, publicUrl, {
    title: `${inDollars(refundedMinor)} was refunded to the donors`,
    paragraphs: [
      `${inDollars(refundedMinor)} of ${donationsOf(completed)} to “${run.campaignTitle}” was refunded.`,
      reasonGiven(run.reason),
      ...(failed === 0
        ? []
        : [`PayPal refused to refund ${donationsOf(failed)}. That money is still with the campaign.`]),
      ...(leftOut === 0 ? [] : [`${donationsOf(leftOut)} could not be refunded in full. The statement says why.`]),
    ],
    reason: isOwner ? toOwner : toAdmin,
  })

import { inDollars } from '../kernel/money.ts'
import { type MailContent, titleForSubject } from '../mail/index.ts'

type Cancelled = {
  title: string
  /** `YYYY-MM-DD`; null where no day was announced. */
  executionDate: string | null
  ownerName: string
  pageUrl: string
}

const moneyParagraph = (givenMinor: bigint) =>
  `You donated ${inDollars(givenMinor)}. None of it is paid out now: it waits until an administrator of this site has decided what becomes of it. If you have a question about your money, report it on the campaign's page.`

/**
 * Tells somebody that a campaign they stand behind was cancelled.
 * @param givenMinor what they donated, in cents; 0 for supporters
 */
export const cancellationMail = (
  { title, executionDate, ownerName, pageUrl }: Cancelled,
  givenMinor: bigint,
  foot: Pick<MailContent, 'stop' | 'manage'>,
): MailContent => ({
  subject: `Cancelled: ${titleForSubject(title)}`,
  heading: 'This campaign was cancelled',
  paragraphs: [
    `${ownerName} has cancelled “${title}”. There is nothing left for you to do${executionDate ? ' on its day' : ''}.`,
    ...(givenMinor > 0n ? [moneyParagraph(givenMinor)] : []),
  ],
  ...(executionDate && { date: { day: executionDate, note: 'Cancelled' } }),
  button: { label: 'See the campaign', url: pageUrl },
  reason: `You get this mail because you ${givenMinor > 0n ? 'donated to' : 'support'} this campaign on Muster.`,
  ...foot,
})

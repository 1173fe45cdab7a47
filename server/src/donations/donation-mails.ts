import { inDollars } from '../kernel/money.ts'
import { type MailContent, titleForSubject } from '../mail/index.ts'

type Completed = {
  amountMinor: bigint
  campaignTitle: string
  pageUrl: string
  receiptUrl: string
  /** The campaign's day, and the link that stops the reminder of it; null where no day is to come. */
  reminder: { day: string; stop: NonNullable<MailContent['stop']> } | null
}

/** Thanks a donor: the amount, what happens next, and where the receipt is. */
export const completionMail = ({
  amountMinor,
  campaignTitle,
  pageUrl,
  receiptUrl,
  reminder,
}: Completed): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `Thank you: ${amount} for ${titleForSubject(campaignTitle)}`,
    heading: `Your ${amount} arrived`,
    paragraphs: [
      `Thank you for donating to “${campaignTitle}”. PayPal has taken the payment, and the campaign's total counts it from now on.`,
      'The people behind the campaign receive it less the fees of PayPal and of this site.',
    ],
    ...(reminder && { date: { day: reminder.day, note: 'We remind you of the day by mail' }, stop: reminder.stop }),
    button: { label: 'See the campaign', url: pageUrl },
    afterButton: [`Your receipt, to print or to keep: ${receiptUrl}`],
    reason: 'You get this mail because you made a donation on Muster.',
  }
}

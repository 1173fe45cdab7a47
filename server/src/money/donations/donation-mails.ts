import { feesInWords } from '@muster/contract/facts/fees-in-words.ts'
import type { Receipt } from '@muster/contract/money/receipts.ts'
import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, campaignHead, type MailContent, type MailedCampaign, titleForSubject } from '../../mail/index.ts'

type Completed = {
  amountMinor: bigint
  fees: Receipt['fees']
  campaign: MailedCampaign
  state?: 'coming' | 'past' | 'cancelled'
  pageUrl: string
  receiptUrl: string
  /** Whether the donor has no account. */
  isGuest: boolean
  /** Whether the first mail went to a mistyped address. */
  isCorrected?: boolean
  publicUrl: string
  /** The link that stops the reminder of the campaign's day; null if the campaign has no future day. */
  reminder: { stop: NonNullable<MailContent['stop']> } | null
}

/** Thanks a donor: the amount, where it went, what happens next, and a link to the receipt. */
export const completionMail = (completed: Completed): MailContent => {
  const {
    amountMinor,
    fees,
    campaign,
    state = 'coming',
    pageUrl,
    receiptUrl,
    isGuest,
    isCorrected,
    publicUrl,
    reminder,
  } = completed
  const { title } = campaign
  const amount = inDollars(amountMinor)
  return {
    subject: `Thank you: ${amount} for ${titleForSubject(title)}`,
    heading: `Your ${amount} arrived`,
    ...campaignHead(campaign, publicUrl, { state, ...(reminder && { note: 'We remind you of the day by mail' }) }),
    paragraphs: [
      `Thank you for donating to “${title}”. PayPal has completed the payment, and it now counts in the campaign’s total.`,
      feesInWords(fees, 'USD', siteNameMark),
      ...(isCorrected
        ? [
            'The address of this donation was corrected to yours. The link in our mail to the former address opens nothing any more.',
          ]
        : []),
    ],
    button: { label: 'See the campaign', url: pageUrl },
    links: [
      {
        label: isGuest ? 'Your receipt, and whether your name is shown' : 'Your receipt, to print or to keep',
        url: receiptUrl,
      },
      { label: 'I did not make this gift', url: `${receiptUrl}#not-mine` },
    ],
    reason: `You get this mail because you made a donation on ${siteNameMark}.`,
    ...(reminder ?? { sentRegardless: 'money' as const }),
  }
}

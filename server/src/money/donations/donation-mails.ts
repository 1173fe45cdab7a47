import { inDollars } from '../../base/money.ts'
import { siteNameMark, campaignHead, type MailContent, type MailedCampaign, titleForSubject } from '../../mail/index.ts'

type Completed = {
  amountMinor: bigint
  campaign: MailedCampaign
  state?: 'coming' | 'past' | 'cancelled'
  pageUrl: string
  receiptUrl: string
  /** Whether the donor has no account. */
  isGuest: boolean
  publicUrl: string
  /** The link that stops the reminder of the campaign's day; null if the campaign has no future day. */
  reminder: { stop: NonNullable<MailContent['stop']> } | null
}

/** Thanks a donor: the amount, what happens next, and a link to the receipt. */
export const completionMail = (completed: Completed): MailContent => {
  const { amountMinor, campaign, state = 'coming', pageUrl, receiptUrl, isGuest, publicUrl, reminder } = completed
  const { title } = campaign
  const amount = inDollars(amountMinor)
  return {
    subject: `Thank you: ${amount} for ${titleForSubject(title)}`,
    heading: `Your ${amount} arrived`,
    ...campaignHead(campaign, publicUrl, { state, ...(reminder && { note: 'We remind you of the day by mail' }) }),
    paragraphs: [
      `Thank you for donating to “${title}”. PayPal has completed the payment, and it now counts in the campaign’s total.`,
      'The campaign receives it minus the fees of PayPal and of this site.',
    ],
    button: { label: 'See the campaign', url: pageUrl },
    links: [
      {
        label: isGuest ? 'Your donation: receipt, name on public lists' : 'Your receipt, to print or to keep',
        url: receiptUrl,
      },
      { label: 'I did not make this gift', url: `${receiptUrl}#not-mine` },
    ],
    reason: `You get this mail because you made a donation on ${siteNameMark}.`,
    ...(reminder ?? { sentRegardless: 'money' as const }),
  }
}

import { siteNameMark, instantInWords, type MailContent } from '../../../mail/index.ts'

const safety = 'You get this mail because it concerns the security of your account.'

/** Sent to a PayPal address that was entered as the receiver of payouts. */
export const confirmPaypalEmailMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Confirm your PayPal address',
  heading: 'Is this your PayPal address?',
  paragraphs: [
    `If you confirm it, payouts of your campaigns on ${siteNameMark} go to this address from 72 hours later.`,
  ],
  button: { label: 'Confirm this address', url: `${publicUrl}/confirm-paypal-email?token=${token}` },
  afterButton: ['The link works for 24 hours. Until you confirm, everything stays as it is.'],
  reason: `You get this mail because this address was entered on an account page on ${siteNameMark}. If that was not you, do nothing.`,
  sentRegardless: 'once',
})

const undo = (publicUrl: string, token: string): Pick<MailContent, 'button' | 'afterButton'> => ({
  button: {
    label: 'That was not me: undo it',
    url: `${publicUrl}/account/undo-payout-address?token=${token}`,
  },
  afterButton: [
    'The link opens a page with one button. It undoes the change and locks the address for 7 days. The link works for 7 days.',
  ],
})

/** Sent to the account's address when another payout address is requested, before it is confirmed. */
export const payoutAddressAskedMail = (publicUrl: string, token: string, asked: string): MailContent => ({
  subject: 'Your payout address is about to change',
  heading: 'Your payout address is about to change',
  paragraphs: [
    `On your account page, ${asked} was entered as the address for payouts of your campaigns.`,
    'We mailed a link to that address. The change takes effect 72 hours after the link is confirmed; until then, nothing changes.',
    'If that was you, you do not need to do anything.',
  ],
  ...undo(publicUrl, token),
  reason: safety,
  sentRegardless: 'security',
})

/** Sent to the account's address when another payout address was confirmed. */
export const payoutAddressChangedMail = (
  publicUrl: string,
  token: string,
  change: { before: string; receiver: string; servesAt: Date },
): MailContent => ({
  subject: 'Your payouts will go to another address',
  heading: 'Your payouts will go to another address',
  paragraphs: [
    `From ${instantInWords(change.servesAt)}, payouts of your campaigns go to ${change.receiver}.`,
    `A payout that you request before then goes to ${change.before}.`,
    'If that was you, you do not need to do anything.',
  ],
  ...undo(publicUrl, token),
  reason: safety,
  sentRegardless: 'security',
})

/** Sent to the account's address when a new payout address was cancelled before it took effect. */
export const payoutAddressKeptMail = (publicUrl: string, receiver: string): MailContent => ({
  subject: 'Your payout address stays as it is',
  heading: 'Your payout address stays as it is',
  paragraphs: [
    `The change of your payout address was cancelled on your account page. Payouts still go to ${receiver}.`,
    'If that was not you, set a new password now.',
  ],
  button: { label: 'See my account', url: `${publicUrl}/account` },
  links: [{ label: 'Set a new password', url: `${publicUrl}/forgot` }],
  reason: safety,
  sentRegardless: 'security',
})

/** Sent to the account's address after its link undid a change. */
export const payoutAddressUndoneMail = (
  publicUrl: string,
  { receiver, lockedUntil }: { receiver: string; lockedUntil: Date },
): MailContent => ({
  subject: 'The change of your payout address was undone',
  heading: 'The change was undone',
  paragraphs: [
    `Payouts of your campaigns go to ${receiver}. The address cannot be changed before ${instantInWords(lockedUntil)}.`,
    'A payout that you requested earlier goes to the address that was in use then.',
    'If you did not make the change, set a new password now. That also logs out every device.',
  ],
  button: { label: 'Set a new password', url: `${publicUrl}/forgot` },
  reason: safety,
  sentRegardless: 'security',
})

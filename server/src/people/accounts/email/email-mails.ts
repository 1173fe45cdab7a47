import { instantInWords, type MailContent, siteNameMark } from '../../../mail/index.ts'

const safety = 'You get this mail because it concerns the security of your account.'

/** Sent to an address that was entered as the new address of an account. */
export const confirmEmailMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Confirm your new email address',
  heading: 'Is this your new address?',
  paragraphs: [`If you confirm it, you log in to ${siteNameMark} with this address, and our mails go to it.`],
  button: { label: 'Confirm this address', url: `${publicUrl}/confirm-email?token=${token}` },
  afterButton: ['The link works for 24 hours. Until you confirm, everything stays as it is.'],
  reason: `You get this mail because this address was entered on an account page on ${siteNameMark}. If that was not you, do nothing.`,
  sentRegardless: 'once',
})

/** Sent to the owner of an address that another account wants to have. */
export const emailHasAccountMail = (publicUrl: string): MailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    `This address was just entered as the new address of another account on ${siteNameMark}. It already has an account, so nothing was changed.`,
    'If you want to use it for that other account, delete this one first.',
  ],
  button: { label: 'Log in', url: `${publicUrl}/login` },
  links: [{ label: 'Set a new password', url: `${publicUrl}/forgot` }],
  reason: `You get this mail because your address was entered on an account page on ${siteNameMark}. If that was not you, you do not need to do anything.`,
  sentRegardless: 'once',
})

const undo = (publicUrl: string, token: string): Pick<MailContent, 'button' | 'afterButton'> => ({
  button: { label: 'That was not me: undo it', url: `${publicUrl}/account/undo-email?token=${token}` },
  afterButton: [
    'The link opens a page with one button. It restores this address, logs out every device, and the password stops working. The link works for 7 days.',
  ],
})

/** Sent to the account's address when another one was entered, before it is confirmed. */
export const emailAskedMail = (publicUrl: string, token: string, asked: string): MailContent => ({
  subject: 'Your email address is about to change',
  heading: 'Your email address is about to change',
  paragraphs: [
    `On your account page on ${siteNameMark}, ${asked} was entered as the new address of your account.`,
    'We mailed a link to that address. Nothing changes before it is confirmed there.',
    'If that was you, you do not need to do anything.',
  ],
  ...undo(publicUrl, token),
  reason: safety,
  sentRegardless: 'security',
})

/** Sent to the former address after the new one was confirmed. */
export const emailChangedMail = (publicUrl: string, token: string, email: string): MailContent => ({
  subject: 'Your email address was changed',
  heading: 'Your email address was changed',
  paragraphs: [
    `Your account on ${siteNameMark} now has the address ${email}. This address cannot log in any more.`,
    'If that was you, you do not need to do anything. This is our last mail to this address about your account.',
  ],
  ...undo(publicUrl, token),
  reason: safety,
  sentRegardless: 'security',
})

/** Sent to the restored address after its link undid a change. */
export const emailUndoneMail = (publicUrl: string, lockedUntil: Date): MailContent => ({
  subject: 'The change of your email address was undone',
  heading: 'The change was undone',
  paragraphs: [
    'Your account has this address again. Every device was logged out, and the password does not work any more. Set a new one to log in.',
    `Email address and payout address cannot be changed before ${instantInWords(lockedUntil)}.`,
  ],
  button: { label: 'Set a new password', url: `${publicUrl}/forgot` },
  reason: safety,
  sentRegardless: 'security',
})

import type { MailContent } from '../mail/index.ts'

const forgot = (publicUrl: string) => ({ label: 'Set a new password', url: `${publicUrl}/forgot` })

/** Mailed to a new account, and whenever the link is asked for again. */
export const verificationMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Verify your email address',
  heading: 'Is this your address?',
  paragraphs: ['Confirm it, and you can create campaigns, support them and donate on Muster.'],
  button: { label: 'Verify my address', url: `${publicUrl}/verify-email?token=${token}` },
  afterButton: ['The link works for 24 hours.'],
  reason:
    'You get this mail because this address was used to register at Muster. If that was not you, do nothing: without the link the address stays unverified.',
  sentRegardless: 'once',
})

/** Mailed to the owner of an address when it is registered a second time. */
export const addressTakenMail = (publicUrl: string): MailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    'You, or another person, just tried to register at Muster with this address. It already has an account, so nothing was changed.',
    'If you do not know its password, you can set a new one.',
  ],
  button: { label: 'Log in', url: `${publicUrl}/login` },
  links: [forgot(publicUrl)],
  reason:
    'You get this mail because your address was entered on the registration page of Muster. If that was not you, there is nothing to do.',
  sentRegardless: 'once',
})

/** Mailed when a new password is asked for. */
export const resetMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Set a new password',
  heading: 'Set a new password',
  paragraphs: ['Choose a new password for your account at Muster. You will then be logged out everywhere.'],
  button: { label: 'Set a new password', url: `${publicUrl}/reset/password?token=${token}` },
  afterButton: ['The link works for one hour and once. Asking for another one voids it.'],
  reason:
    'You get this mail because a new password was requested for your account. If that was not you, do nothing: your password stays as it is.',
  sentRegardless: 'once',
})

/** Mailed after a password was changed, so that an owner learns of a change that was not theirs. */
export const passwordChangedMail = (publicUrl: string): MailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: ['The password of your account at Muster was just changed, and its other sessions were ended.'],
  button: { label: 'That was not me: set a new password', url: `${publicUrl}/forgot` },
  reason:
    'You get this mail because it concerns the security of your account. If you changed the password, there is nothing to do.',
  sentRegardless: 'security',
})

/** Mailed when logging in begins to ask for a code. */
export const secondFactorOnMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor is on',
  heading: 'The second factor is on',
  paragraphs: [
    'From now on, logging in to your account at Muster asks for a code of your authenticator app as well.',
    'Keep your recovery codes where you find them without your phone.',
  ],
  button: { label: 'See my account', url: `${publicUrl}/account` },
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** Mailed when logging in no longer asks for a code. */
export const secondFactorOffMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor is off',
  heading: 'The second factor is off',
  paragraphs: [
    'From now on, the password alone opens your account at Muster.',
    'If that was not you, set a new password at once.',
  ],
  button: { label: 'See my account', url: `${publicUrl}/account` },
  links: [forgot(publicUrl)],
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** Mailed when the site's operator turned the second factor off for an owner who lost the app and the recovery codes. */
export const secondFactorResetMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor was turned off for you',
  heading: 'The second factor was turned off for you',
  paragraphs: [
    'The operator of this site turned it off, because they were told that your authenticator app and your recovery codes are lost.',
    'From now on, the password alone opens your account at Muster.',
    'If you did not ask for that, set a new password at once.',
  ],
  button: { label: 'Turn it on again', url: `${publicUrl}/account` },
  links: [forgot(publicUrl)],
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** The last mail to an address whose account was deleted. */
export const accountDeletedMail = (): MailContent => ({
  subject: 'Your account is deleted',
  heading: 'Your account is deleted',
  paragraphs: [
    'Your account at Muster and all that we kept about you are gone. What the accounts of campaigns need stays without your name.',
  ],
  reason: 'You get this mail, the last one, because the account of this address was just deleted.',
  sentRegardless: 'once',
})

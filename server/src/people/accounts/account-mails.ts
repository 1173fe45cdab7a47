import { siteNameMark, type MailContent } from '../../mail/index.ts'

const forgot = (publicUrl: string) => ({ label: 'Set a new password', url: `${publicUrl}/forgot` })

/** Sent to a new account, and again on request. */
export const verificationMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Verify your email address',
  heading: 'Is this your address?',
  paragraphs: [`Verify it to create campaigns, support them and donate on ${siteNameMark}.`],
  button: { label: 'Verify my address', url: `${publicUrl}/verify-email?token=${token}` },
  afterButton: ['The link works for 24 hours.'],
  reason: `You get this mail because this address was used to register on ${siteNameMark}. If that was not you, do nothing: the address stays unverified.`,
  sentRegardless: 'once',
})

/** Sent to the owner of an address that is registered a second time. */
export const addressTakenMail = (publicUrl: string): MailContent => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  paragraphs: [
    `This address was just used to register on ${siteNameMark}. It already has an account, so nothing was changed.`,
    'Log in, or set a new password if you do not remember yours.',
  ],
  button: { label: 'Log in', url: `${publicUrl}/login` },
  links: [forgot(publicUrl)],
  reason: `You get this mail because your address was entered on the registration page of ${siteNameMark}. If that was not you, you do not need to do anything.`,
  sentRegardless: 'once',
})

/** Sent when a password reset is requested. */
export const resetMail = (publicUrl: string, token: string): MailContent => ({
  subject: 'Set a new password',
  heading: 'Set a new password',
  paragraphs: [`Choose a new password for your account on ${siteNameMark}. This logs you out on every device.`],
  button: { label: 'Set a new password', url: `${publicUrl}/reset/password?token=${token}` },
  afterButton: ['The link works once, for one hour. A newer link replaces it.'],
  reason:
    'You get this mail because a new password was requested for your account. If that was not you, do nothing: your password stays as it is.',
  sentRegardless: 'once',
})

/** Sent after a password change, so that the owner notices a change that they did not make. */
export const passwordChangedMail = (publicUrl: string): MailContent => ({
  subject: 'Your password was changed',
  heading: 'Your password was changed',
  paragraphs: [
    `The password of your account on ${siteNameMark} was just changed, and its other sessions were ended.`,
    'If you changed it, you do not need to do anything. If not, set a new password now.',
  ],
  button: forgot(publicUrl),
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** Sent when the second factor is turned on. */
export const secondFactorOnMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor is on',
  heading: 'The second factor is on',
  paragraphs: [
    `Logging in to your account on ${siteNameMark} now also asks for a code from your authenticator app.`,
    'Keep your recovery codes where you can find them without your phone.',
    'If you did not turn it on, set a new password now.',
  ],
  button: { label: 'See my account', url: `${publicUrl}/account` },
  links: [forgot(publicUrl)],
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** Sent when the second factor is turned off. */
export const secondFactorOffMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor is off',
  heading: 'The second factor is off',
  paragraphs: [
    `From now on, your password alone opens your account on ${siteNameMark}.`,
    'If you did not turn it off, set a new password now.',
  ],
  button: { label: 'See my account', url: `${publicUrl}/account` },
  links: [forgot(publicUrl)],
  reason: 'You get this mail because it concerns the security of your account.',
  sentRegardless: 'security',
})

/** Sent when the site's operator turned the second factor off because the owner lost the app and the recovery codes. */
export const secondFactorResetMail = (publicUrl: string): MailContent => ({
  subject: 'The second factor was turned off for you',
  heading: 'The second factor was turned off for you',
  paragraphs: [
    'The operator of this site turned it off after a request that said that your authenticator app and your recovery codes were lost.',
    `From now on, your password alone opens your account on ${siteNameMark}.`,
    'If you did not ask for that, set a new password now.',
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
    `Your account on ${siteNameMark} and your personal data are deleted. Records of donations and payouts stay in the accounts of the campaigns, without your name.`,
  ],
  reason: 'You get this mail because the account of this address was just deleted. It is the last one.',
  sentRegardless: 'once',
})

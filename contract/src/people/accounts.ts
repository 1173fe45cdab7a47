import * as z from 'zod/mini'
import { wrongCredentials } from '../facts/shown-sentences.ts'
import {
  emailRule,
  passwordMax,
  passwordMin,
  passwordTooLong,
  passwordTooShort,
  roles,
  usernameRule,
} from '../facts/accounts.ts'
import { cleanEmail, emailPattern, emailProblem } from '../facts/email-address.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'
import { resendVerification as resendVerificationCall } from '../facts/calls.ts'
import * as frame from '../facts/frame-calls.ts'
import { change, Id, Instant, Message, line, string, token } from '../shared.ts'

/** Compared case-insensitively; stored as typed, with the domain in ASCII. */
export const Email = string('Enter your email address').check(
  z.overwrite(cleanEmail),
  z.minLength(1, 'Enter your email address'),
  z.maxLength(254, 'At most 254 characters'),
  z.email({ pattern: emailPattern, error: ({ input }) => emailProblem(String(input)) }),
)

export const NewPassword = string('Enter a password').check(
  z.minLength(1, 'Enter a password'),
  z.minLength(passwordMin, passwordTooShort),
  z.maxLength(passwordMax, passwordTooLong),
)

/** A password to compare with the stored hash. Its length is limited, because hashing takes time by length. */
const comparedPassword = (tooLong: string) =>
  string('Enter your password').check(z.minLength(1, 'Enter your password'), z.maxLength(passwordMax, tooLong))
export const LoginPassword = comparedPassword(wrongCredentials)
/** The signed-in caller's current password. */
export const GivenPassword = comparedPassword('The password is wrong')

// An empty optional field means no value, because forms send all their fields.
export const Username = string().check(z.trim(), z.regex(/^(?:[A-Za-z0-9_.-]{3,32})?$/, usernameRule))

/** Parsed by the server and stored as E.164. */
export const Phone = line(32)
export const Name = line(80)
/** Screens ask for it before a person publishes a campaign or requests a payout. The calls do not. */
export const OwnerName = z.strictObject({ name: line(80, { missing: 'Enter your name' }) })
/** The PayPal address for payouts, if it differs from the account's email. */
const PaypalEmail = z.union([z.literal(''), Email], emailRule)
/** Digits that are no code of an app, and too few for a recovery code. */
const isUnfinishedCode = (typed: string): boolean => /^(?!\d{6}$)\d{1,15}$/.test(typed.replaceAll(/\s/g, ''))

/** Six digits of an authenticator app, or one of the recovery codes; spaces and case do not count. */
export const SecondFactorCode = string('Enter the code').check(
  z.trim(),
  z.minLength(1, 'Enter the code'),
  z.maxLength(40, 'At most 40 characters'),
  z.refine((typed) => !isUnfinishedCode(typed), 'A code has six digits'),
)

export const User = z.object({
  _id: Id,
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that was mailed a link to replace `email` and is not confirmed yet. */
  emailPending: z.nullable(z.string()),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  imageUrl: z.nullable(z.string()),
  /** The same value as `imageUrl`. */
  avatarUrl: z.nullable(z.string()),
  /** The last confirmed PayPal address; null if there is none, and payouts go to `email`. */
  paypalEmail: z.nullable(z.string()),
  /** A PayPal address that was mailed a link and is not confirmed yet. Payouts do not use it. */
  paypalEmailPending: z.nullable(z.string()),
  /** The PayPal address of a payout requested now. */
  payoutAddress: z.string(),
  /** When `paypalEmail` (null: `email`) replaces `payoutAddress`, 72 hours after it was confirmed; null if no change is waiting. */
  payoutAddressServesAt: z.nullable(Instant),
  /** The payout address cannot be changed before this instant, because the link in a mail undid a change; null if it can. */
  payoutAddressLockedUntil: z.nullable(Instant),
  /** Whether a login also needs a second-factor code. */
  secondFactor: z.boolean(),
  /** Whether this admin has to turn on a second factor before admin calls are allowed. */
  secondFactorNeeded: z.boolean(),
  /** The version of the terms that was saved since this account accepted one; null if it accepted the current one. */
  termsToAccept: z.nullable(z.number()),
  createdAt: Instant,
})
export type User = z.infer<typeof User>

/** The public fields of a person. `displayName` is the name, else the username, else 'a member who gave no name', never the email. */
export const Person = z.object({
  _id: Id,
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  displayName: z.string(),
  imageUrl: z.nullable(z.string()),
})
export type Person = z.infer<typeof Person>

/** A person who donated or reported something. `_id` null: a guest, without an account. */
export const PersonOrGuest = z.extend(Person, { _id: z.nullable(Id) })
export type PersonOrGuest = z.infer<typeof PersonOrGuest>

/** The token of a mailed link: 32 random bytes in base64url. Any other text is an invalid token. */
const TokenParam = z.object({ token: token(200) })

/** The address of the request as people read it: its domain in letters. It does not tell whether it has an account. */
const MailedTo = z.extend(Message, { email: z.string() })

export const registerEndpoint = endpoint({
  ...calls.register,
  access: 'anyone',
  summary: 'Create an account. The answer is the same for an address that has one already',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    username: z.optional(Username),
    phone: z.optional(Phone),
  }),
  response: MailedTo,
  status: 201,
  errors: ['username_taken'],
})

export const verifyEmailEndpoint = endpoint({
  ...calls.verifyEmail,
  access: 'anyone',
  summary: 'Verify an email address. Idempotent while the link is valid',
  params: TokenParam,
  response: Message,
  errors: ['invalid_token', 'missing_token'],
})

export const checkLinkEndpoint = endpoint({
  ...calls.checkLink,
  access: 'anyone',
  summary: 'Whether a mailed link still works. Changes nothing, because mail scanners open links',
  params: z.extend(TokenParam, { kind: z.enum(['verify-email', 'reset-password']) }),
  errors: ['invalid_token', 'missing_token'],
})

export const resendVerificationEndpoint = endpoint({
  ...resendVerificationCall,
  access: 'anyone',
  summary: 'Send the verification link again. The answer is always the same',
  body: z.strictObject({ email: Email }),
  response: MailedTo,
})

export const loginEndpoint = endpoint({
  ...frame.login,
  access: 'anyone',
  summary: 'Start a session. With a second factor, the call without `code` answers second_factor_required',
  body: z.strictObject({ email: Email, password: LoginPassword, code: z.optional(SecondFactorCode) }),
  response: z.object({ token: z.string(), user: User }),
  errors: ['invalid_credentials', 'account_suspended', 'second_factor_required', 'wrong_code', 'too_many_logins'],
})

export const logoutEndpoint = endpoint({
  ...frame.logout,
  access: 'user',
  summary: 'End this session',
})

export const meEndpoint = endpoint({
  ...frame.me,
  access: 'user',
  summary: 'The signed-in user',
  response: User,
})

export const forgotPasswordEndpoint = endpoint({
  ...calls.forgotPassword,
  access: 'anyone',
  summary: 'Mail a password-reset link. The answer is always the same',
  body: z.strictObject({ email: Email }),
  response: MailedTo,
})

export const resetPasswordEndpoint = endpoint({
  ...calls.resetPassword,
  access: 'anyone',
  summary: 'Set a new password with a mailed token, which this consumes. Ends every session of the account',
  params: TokenParam,
  body: z.strictObject({ password: NewPassword }),
  response: Message,
  errors: ['invalid_token', 'missing_token'],
})

export const changePasswordEndpoint = endpoint({
  ...calls.changePassword,
  access: 'user',
  proof: 'in body',
  summary: 'Change the password. Ends every other session of the account',
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  errors: ['wrong_password', 'too_many_proofs'],
})

export const proveEndpoint = endpoint({
  ...calls.prove,
  access: 'user',
  summary:
    'Give a fresh proof: the password and, with a second factor, a code unless one was given in the last 10 minutes. It is valid for 10 minutes. The fifth wrong proof ends the session',
  body: z.strictObject({ password: GivenPassword, code: z.optional(SecondFactorCode) }),
  errors: ['wrong_password', 'wrong_code', 'proof_required', 'too_many_proofs'],
})

export const updateProfileEndpoint = endpoint({
  ...calls.updateProfile,
  access: 'user',
  proof: 'some changes',
  summary:
    'Change profile fields. A field left out keeps its value; an empty one or null is cleared. Changing the PayPal address needs a fresh proof. The new address is mailed a link, and takes effect 72 hours after it is confirmed; the account’s address is mailed a link that undoes the change',
  body: z.strictObject({
    name: change(Name, ''),
    username: change(Username, ''),
    phone: change(Phone, ''),
    paypalEmail: change(PaypalEmail, ''),
  }),
  response: User,
  errors: ['username_taken', 'payout_address_locked'],
})

export const confirmPaypalEmailEndpoint = endpoint({
  ...calls.confirmPaypalEmail,
  access: 'anyone',
  summary: 'Confirm the PayPal address for payouts by its mailed token. Idempotent while the token is valid',
  params: TokenParam,
  /** `servesAt`: when payouts start to use the address; null if they use it already. */
  response: z.extend(Message, { servesAt: z.nullable(Instant) }),
  errors: ['invalid_token', 'missing_token'],
})

export const undoPayoutAddressEndpoint = endpoint({
  ...calls.undoPayoutAddress,
  access: 'anyone',
  summary:
    'Undo a change of the payout address with the token mailed to the account’s address, and lock the address for 7 days. Repeating it while the token is valid is harmless',
  params: TokenParam,
  /** `lockedUntil`: the address cannot be changed before this instant. */
  response: z.extend(Message, { lockedUntil: Instant }),
  errors: ['invalid_token', 'missing_token'],
})

export const accountEndpoints = [
  registerEndpoint,
  verifyEmailEndpoint,
  checkLinkEndpoint,
  resendVerificationEndpoint,
  loginEndpoint,
  logoutEndpoint,
  meEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  changePasswordEndpoint,
  proveEndpoint,
  updateProfileEndpoint,
  confirmPaypalEmailEndpoint,
  undoPayoutAddressEndpoint,
]

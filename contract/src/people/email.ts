import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'
import { Instant, Message, token } from '../shared.ts'
import { Email } from './accounts.ts'

const TokenParam = z.object({ token: token(200) })

export const changeEmailEndpoint = endpoint({
  ...calls.changeEmail,
  access: 'user',
  proof: 'fresh',
  summary:
    'Ask to change the account’s email address. It stays as it is until the new address is confirmed by the link mailed to it. The answer is the same for an address that has an account; the account’s own address takes the wish back',
  body: z.strictObject({ email: Email }),
  response: Message,
  errors: ['email_locked'],
})

export const confirmEmailEndpoint = endpoint({
  ...calls.confirmEmail,
  access: 'anyone',
  summary:
    'Confirm the new email address by its mailed token. Ends every session but the one that asked. Repeating it while the token is valid is harmless',
  params: TokenParam,
  response: Message,
  errors: ['invalid_token', 'missing_token', 'email_taken'],
})

export const undoEmailEndpoint = endpoint({
  ...calls.undoEmail,
  access: 'anyone',
  summary:
    'Undo a change of the email address with the token mailed to the former address: restores it and the payout address, ends every session, voids the password, and locks both addresses for 7 days',
  params: TokenParam,
  /** `lockedUntil`: the address cannot be changed before this instant. */
  response: z.extend(Message, { lockedUntil: Instant }),
  errors: ['invalid_token', 'missing_token', 'email_taken'],
})

export const emailEndpoints = [changeEmailEndpoint, confirmEmailEndpoint, undoEmailEndpoint]

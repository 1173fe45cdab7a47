import * as z from 'zod/mini'
import { SecondFactorCode } from './accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'

export const getSecondFactorEndpoint = endpoint({
  ...calls.getSecondFactor,
  access: 'user',
  summary: 'How many recovery codes of the caller are unused; 0 without a second factor',
  response: z.object({ recoveryCodesLeft: z.number() }),
})

export const startSecondFactorEndpoint = endpoint({
  ...calls.startSecondFactor,
  access: 'user',
  proof: 'fresh',
  summary: 'Make a key for an authenticator app (TOTP). It is in use after a code of it was confirmed',
  /** The key in base32 for typing, and as an `otpauth:` URI for a QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['second_factor_on'],
})

export const confirmSecondFactorEndpoint = endpoint({
  ...calls.confirmSecondFactor,
  access: 'user',
  proof: 'fresh',
  summary:
    'Turn the second factor on with a code of the app. Ends every other session. The recovery codes are never shown again',
  body: z.strictObject({ code: SecondFactorCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_code', 'second_factor_on', 'second_factor_not_started'],
})

export const removeSecondFactorEndpoint = endpoint({
  ...calls.removeSecondFactor,
  access: 'user',
  proof: 'in body',
  summary: 'Turn the second factor off with a code of the app or a recovery code',
  body: z.strictObject({ code: SecondFactorCode }),
  errors: ['wrong_code', 'second_factor_off', 'too_many_proofs'],
})

export const secondFactorEndpoints = [
  getSecondFactorEndpoint,
  startSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  removeSecondFactorEndpoint,
]

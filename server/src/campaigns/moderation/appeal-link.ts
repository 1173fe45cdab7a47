import * as z from 'zod/mini'
import { DomainError } from '../../platform/base/errors.ts'
import { seal, unseal } from '../../platform/base/seal.ts'
import type { AppContext } from '../../platform/context.ts'

const purpose = 'appeal'
const Sealed = z.object({ purpose: z.literal(purpose), decisionId: z.uuid() })

/** The page on which a person appeals against a decision without logging in. The token is the encrypted id of the decision. */
export const appealPath = async ({ keyring }: Pick<AppContext, 'keyring'>, decisionId: string): Promise<string> =>
  `/appeals/${await seal(keyring, JSON.stringify({ purpose, decisionId }))}`

/** Reads the token of an {@link appealPath}. Throws missing_token or invalid_token. */
export const readAppealToken = async ({ keyring }: Pick<AppContext, 'keyring'>, token: string): Promise<string> => {
  if (token === '') throw new DomainError('missing_token')
  try {
    return Sealed.parse(JSON.parse(await unseal(keyring, token))).decisionId
  } catch {
    throw new DomainError('invalid_token')
  }
}

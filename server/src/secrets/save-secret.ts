import type { saveToken } from '@muster/contract/secrets.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { seal } from '../kernel/seal.ts'
import { newId } from '../kernel/tokens.ts'
import { boundTo, type Secrets } from './secrets.ts'
import { type SecretName, upsertSecret } from './secrets.sql.ts'

/** Stores a secret, or a new value for its name. When this returns, the server works with it. */
export const saveSecret = async (
  { db, clock, keyring }: Kernel,
  secrets: Secrets,
  { name, value }: ParsedRequestOf<typeof saveToken>['body'],
): Promise<SecretName> => {
  const now = clock.now()
  const sealedValue = await seal(keyring, value, boundTo(name))
  await transact(db, (tx) => upsertSecret(tx, { id: newId(), name, sealed_value: sealedValue, created_at: now }))
  await secrets.refresh()
  return { name, created_at: now }
}

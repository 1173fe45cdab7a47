import type { saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import type { ParsedRequestOf } from '@muster/contract/endpoint.ts'
import { hasOtherVerified } from '../../../people/index.ts'
import { after } from '../../../platform/base/clock.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/access.ts'
import { seal } from '../../../platform/base/seal.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { hasSentMail, type Outbox } from '../../../mail/index.ts'
import { secretSavedMail, secretTakenBackMail } from './secret-mails.ts'
import { isNewSite, mailHostOf, mayWait, stateOf, waitMs } from './secret-rules.ts'
import { boundTo, type Secrets } from './secrets.ts'
import { deleteSecret, lockSecret, restoreBefore, type SecretName, upsertSecret } from './secrets.sql.ts'
import { mailAdmins } from './mail-admins.ts'

export type SecretContext = AppContext & { outbox: Outbox; secrets: Secrets }

/** The encrypted value in use now; null: none. */
const sealedInUse = async (tx: Tx, name: string, now: Date): Promise<string | null> => {
  const stored = await lockSecret(tx, name)
  if (!stored) return null
  return stored.serves_at !== null && now < stored.serves_at ? stored.sealed_before : stored.sealed_value
}

/** When a value stored now takes effect; null: at once. */
const servesFrom = async (
  tx: Tx,
  { config, clock }: AppContext,
  caller: Caller,
  name: string,
): Promise<Date | null> => {
  if (!mayWait(name, config)) return null
  const site = { hasSentMail: await hasSentMail(tx), hasOtherVerified: await hasOtherVerified(tx, caller.id) }
  return isNewSite(site) ? null : after(clock.now(), waitMs)
}

/**
 * Stores a secret, or a new value for its name, and mails every admin. When this returns, the server uses it, unless it
 * takes effect later: until then the previous value is used.
 */
export const saveSecret = async (
  context: SecretContext,
  caller: Caller,
  { name, value }: ParsedRequestOf<typeof saveSecretEndpoint>['body'],
): Promise<SecretName> => {
  const { db, clock, config, keyring, outbox, secrets } = context
  const now = clock.now()
  const sealed = await seal(keyring, value, boundTo(name))
  const servesAt = await transact(db, async (tx) => {
    const servesAt = await servesFrom(tx, context, caller, name)
    const before = await sealedInUse(tx, name, now)
    await upsertSecret(tx, {
      id: newId(),
      name,
      sealed_value: sealed,
      created_at: now,
      serves_at: servesAt,
      sealed_before: servesAt && before,
    })
    const facts = { name, state: stateOf({ name, servesAt }, config, now), servesAt, mailHost: mailHostOf(value) }
    await mailAdmins(tx, outbox, caller, (doer) => secretSavedMail(config.publicUrl, doer, facts))
    return servesAt
  })
  await secrets.refresh()
  await outbox.wake()
  return { name, created_at: now, serves_at: servesAt }
}

/** Discards a value that has not taken effect, and mails every admin. Throws secret_not_waiting. */
export const takeBackSecret = async (context: SecretContext, caller: Caller, name: string): Promise<void> => {
  const { db, clock, config, outbox, secrets } = context
  const now = clock.now()
  await transact(db, async (tx) => {
    const stored = await lockSecret(tx, name)
    if (!stored || stored.serves_at === null || stored.serves_at <= now) throw new DomainError('secret_not_waiting')
    const taken = { name, hasBefore: stored.sealed_before !== null }
    if (stored.sealed_before === null) await deleteSecret(tx, name)
    else await restoreBefore(tx, name, stored.sealed_before, now)
    await mailAdmins(tx, outbox, caller, (doer) => secretTakenBackMail(config.publicUrl, doer, taken))
  })
  await secrets.refresh()
  await outbox.wake()
}

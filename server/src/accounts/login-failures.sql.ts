import type { Db, Tx } from '../kernel/db.ts'
import { newId } from '../kernel/tokens.ts'
import type { LoginFailure } from './login-throttle.ts'

/** More than any limit needs. */
const maxFailures = 200

/** Failed logins since an instant that concern this address or this network, newest first. */
export const findFailures = async (
  db: Db,
  { emailKey, network, since }: { emailKey: string; network: string; since: Date },
): Promise<LoginFailure[]> =>
  db
    .selectFrom('login_failure')
    .select(['email_key as emailKey', 'network', 'failed_at as failedAt'])
    .where('failed_at', '>', since)
    .where((row) => row.or([row('email_key', '=', emailKey), row('network', '=', network)]))
    .orderBy('failed_at', 'desc')
    .limit(maxFailures)
    .execute()

export const insertFailure = async (tx: Tx, { emailKey, network, failedAt }: LoginFailure): Promise<void> => {
  await tx
    .insertInto('login_failure')
    .values({ id: newId(), email_key: emailKey, network, failed_at: failedAt })
    .execute()
}

/** Forgets an address's failures: those from one network where it is given. */
export const deleteFailures = async (tx: Tx, emailKey: string, network?: string): Promise<void> => {
  await tx
    .deleteFrom('login_failure')
    .where('email_key', '=', emailKey)
    .$if(network !== undefined, (query) => query.where('network', '=', network as string))
    .execute()
}

/** Notes that an account was entered from a network. */
export const rememberNetwork = async (tx: Tx, accountId: string, network: string, now: Date): Promise<void> => {
  await tx
    .insertInto('known_network')
    .values({ account_id: accountId, network, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** Whether an account was entered from a network before. */
export const isKnownNetwork = async (db: Db, accountId: string, network: string): Promise<boolean> => {
  const found = await db
    .selectFrom('known_network')
    .select('network')
    .where('account_id', '=', accountId)
    .where('network', '=', network)
    .executeTakeFirst()
  return found !== undefined
}

/** The networks that an account was entered from, last used first. */
export const findNetworks = (db: Db, accountId: string) =>
  db
    .selectFrom('known_network')
    .select(['network', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()

export const deleteNetworks = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('known_network').where('account_id', '=', accountId).execute()
}

export const deleteFailuresBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('login_failure').where('failed_at', '<', before).execute()
}

export const deleteNetworksBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('known_network').where('last_used_at', '<', before).execute()
}

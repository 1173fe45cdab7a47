import type { Db, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { after, day, hour } from '../../../platform/base/clock.ts'
import { loginLimits, networkLimitOf, type ReachedAt } from './login-throttle.ts'

/** The keys that failed logins are counted by. `site` is null for IPv4. */
export type LoginSource = { emailKey: string; network: string; site: string | null }

const accountLock = (emailKey: string): string => `account ${emailKey}`

const keysOf = ({ emailKey, network, site }: LoginSource): string[] =>
  [accountLock(emailKey), `network ${network}`, ...(site ? [`site ${site}`] : [])].toSorted()

/**
 * Locks the account, the network and the site of a login until the transaction ends, so that parallel logins are counted
 * one after the other. Rows are locked in key order, so two logins cannot deadlock.
 */
export const lockSource = async (tx: Tx, source: LoginSource, now: Date): Promise<void> => {
  await tx
    .insertInto('login_lock')
    .values(keysOf(source).map((key) => ({ key, used_at: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used_at: now }))
    .execute()
}

/** How many people live in a network: see `networkLimitOf`. */
const countResidents = async (db: Db, network: string, now: Date): Promise<number> => {
  const { residents } = await db
    .selectFrom('known_network')
    .innerJoin('account', 'account.id', 'known_network.account_id')
    .select(({ fn }) => fn.countAll<bigint>().as('residents'))
    .where('known_network.network', '=', network)
    .where('known_network.last_used_at', '>', after(now, -hour))
    .where('account.email_verified_at', 'is not', null)
    .where('account.created_at', '<', after(now, -day))
    .executeTakeFirstOrThrow()
  return Number(residents)
}

/** Which limits the failures since an instant have reached, and whether the account logged in from the network before. */
export const findReachedLimits = async (
  db: Db,
  { emailKey, network, site }: LoginSource,
  { since, now }: { since: Date; now: Date },
): Promise<{ reachedAt: ReachedAt; isKnownNetwork: boolean }> => {
  const networkMax = networkLimitOf(await countResidents(db, network, now))
  const failures = db.selectFrom('login_failure').select('failed_at').where('failed_at', '>', since)
  const nth = (found: typeof failures, limit: number) =>
    found
      .orderBy('failed_at', 'desc')
      .offset(limit - 1)
      .limit(1)
  const ofAccount = failures.where('email_key', '=', emailKey)
  const known = db
    .selectFrom('known_network')
    .innerJoin('account', 'account.id', 'known_network.account_id')
    .select('known_network.network')
    .where('account.email_key', '=', emailKey)
    .where('known_network.network', '=', network)
  const { knownNetwork, ...reachedAt } = await db
    .selectNoFrom([
      nth(ofAccount.where('network', '=', network), loginLimits.accountFromNetwork).as('accountFromNetwork'),
      nth(ofAccount, loginLimits.account).as('account'),
      nth(failures.where('network', '=', network), networkMax).as('network'),
      nth(failures.where('site', '=', site), loginLimits.site).as('site'),
      known.as('knownNetwork'),
    ])
    .executeTakeFirstOrThrow()
  return { reachedAt, isKnownNetwork: knownNetwork !== null }
}

/** Counts a failed login; returns its id. */
export const insertFailure = async (
  tx: Tx,
  { emailKey, network, site }: LoginSource,
  failedAt: Date,
): Promise<string> => {
  const id = newId()
  await tx.insertInto('login_failure').values({ id, email_key: emailKey, network, site, failed_at: failedAt }).execute()
  return id
}

export const deleteFailure = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('login_failure').where('id', '=', id).execute()
}

/** Deletes the failures of an address, or only those from one network if it is given. */
export const deleteFailures = async (tx: Tx, emailKey: string, network?: string): Promise<void> => {
  await tx
    .deleteFrom('login_failure')
    .where('email_key', '=', emailKey)
    .$if(network !== undefined, (query) => query.where('network', '=', network as string))
    .execute()
}

/** Records that an account logged in from a network. */
export const rememberNetwork = async (tx: Tx, accountId: string, network: string, now: Date): Promise<void> => {
  await tx
    .insertInto('known_network')
    .values({ account_id: accountId, network, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ last_used_at: now }))
    .execute()
}

/** The networks that an account logged in from, most recent first. */
export const findNetworks = (db: Db, accountId: string) =>
  db
    .selectFrom('known_network')
    .select(['network', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()

export const deleteAccountLock = async (tx: Tx, emailKey: string): Promise<void> => {
  await tx.deleteFrom('login_lock').where('key', '=', accountLock(emailKey)).execute()
}

export const deleteNetworks = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('known_network').where('account_id', '=', accountId).execute()
}

/** Removes failures, and locks that were last used, before an instant. */
export const deleteFailuresBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('login_failure').where('failed_at', '<', before).execute()
  await tx.deleteFrom('login_lock').where('used_at', '<', before).execute()
}

import { requireShown } from '../campaigns/index.ts'
import { DomainError } from '../base/errors.ts'
import { type Database, isCheckViolation, isForeignKeyViolation, transact, type Tx } from '../database/database.ts'
import { isTimeToDecide, joinDecided } from '../decisions/index.ts'
import { lockOwnSupport, updateNeeds } from './own-support.sql.ts'
import { requireOpen } from './support-rules.ts'
import { insertSupport, type Supported } from './insert-support.sql.ts'
import type { Supporter } from './supports.sql.ts'

type Added = { created: boolean }

const createdIn = (found: Supported | undefined, shown: number | undefined, now: Date): Added => {
  if (!found) throw new DomainError('campaign_not_found')
  requireOpen(found, now)
  requireShown(found, shown)
  return { created: found.created }
}

type Target = {
  campaignId: string
  /** The version of the promise that was shown; undefined: the current one. */
  version?: number | undefined
}

/** The database refuses who was removed by an admin. */
const insert: typeof insertSupport = (tx, support, now) =>
  insertSupport(tx, support, now).catch((error: unknown) => {
    throw isCheckViolation(error, 'support_was_not_removed') ? new DomainError('support_removed') : error
  })

/** Whether a support may not have been added or renewed because of its threshold, which needs a look at who acts. */
const needsDecision = (found: Supported | undefined, needs: number | null, now: Date): boolean =>
  needs !== 1 && found !== undefined && !found.created && isTimeToDecide(found, now)

/**
 * Adds or renews a support with a threshold above 1 in the last 48 hours, if enough people act. It is added in any case first, because only a
 * support that counts can join. Throws needs_closed and needs_not_reached.
 */
const addToDecided = async (
  tx: Tx,
  { campaignId, version }: Target,
  supporter: Supporter,
  now: Date,
): Promise<Added> => {
  const who = { email: supporter.email }
  const before = await lockOwnSupport(tx, campaignId, who)
  const needs = supporter.needs ?? before?.needs ?? 1
  const found = await insert(tx, { campaignId, shown: version ?? null, ...supporter, needs: 1 }, now)
  const { created } = createdIn(found, version, now)
  const own = created && (await lockOwnSupport(tx, campaignId, who))
  if (!own) return { created }
  await updateNeeds(tx, { ...own, campaignId }, needs, now)
  await joinDecided(tx, { campaignId, supportId: own.id, needs }, now)
  return { created }
}

/**
 * Adds or renews a support, `created` is false if the address already supports the current promise. Throws promise_changed, needs_closed,
 * needs_not_reached, support_removed and the errors of `findOpenCampaign`.
 */
export const addSupport = async (tx: Tx, target: Target, supporter: Supporter, now: Date): Promise<Added> => {
  const { campaignId, version } = target
  const found = await insert(tx, { campaignId, shown: version ?? null, ...supporter }, now)
  const added = createdIn(found, version, now)
  return needsDecision(found, supporter.needs, now) ? addToDecided(tx, target, supporter, now) : added
}

/**
 * Supports a campaign for a signed-in user. It is confirmed at once. Idempotent. Throws the errors of {@link addSupport}.
 */
export const supportCampaign = async (
  db: Database,
  target: Target,
  supporter: Supporter,
  now: Date,
): Promise<Added> => {
  try {
    return await transact(db, (tx) => addSupport(tx, target, supporter, now))
  } catch (error) {
    // The owner is deleting the campaign concurrently.
    throw isForeignKeyViolation(error, 'support_campaign_id_fkey') ? new DomainError('campaign_not_found') : error
  }
}

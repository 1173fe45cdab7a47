import { findOpenCampaign, requireShown } from '../campaign/find-open-campaign.ts'
import { insertJoined } from '../reminders/join-mails.sql.ts'
import { isTimeToDecide } from './decisions/decision-rules.ts'
import { joinDecided } from './decisions/join-decided.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { type Database, isCheckViolation, transact, type Tx } from '../../platform/database/database.ts'
import { insertSupport, type Supporter } from './supports.sql.ts'

type Added = { created: boolean }

type Target = {
  campaignId: string
  /** The version of the promise that was shown; undefined: the current one. */
  version?: number | undefined
}

/** Inserts a support. The database refuses it if an admin removed the person from the campaign. */
const insert: typeof insertSupport = (tx, support, now) =>
  insertSupport(tx, support, now).catch((error: unknown) => {
    throw isCheckViolation(error, 'support_was_not_removed') ? new DomainError('support_removed') : error
  })

/**
 * Adds or renews a support; `created` is false if the address already supports the current promise. In the last 48 hours, a threshold above
 * 1 is taken only if enough people act with it. Throws promise_changed, needs_closed, needs_not_reached, support_removed and the errors of
 * {@link findOpenCampaign}.
 */
export const addSupport = async (
  tx: Tx,
  { campaignId, version: shown }: Target,
  supporter: Supporter,
  now: Date,
): Promise<Added> => {
  const campaign = await findOpenCampaign(tx, campaignId, now)
  requireShown(campaign, shown)
  const { currentVersions } = campaign
  const version = shown !== undefined && currentVersions.includes(shown) ? shown : campaign.version
  const added = await insert(tx, { campaignId, ...supporter, version, currentVersions }, now)
  if (added && added.needs > 1 && isTimeToDecide({ ...campaign, cancelledAt: null }, now)) {
    await joinDecided(tx, { campaignId, supportId: added.id, needs: added.needs }, now)
  }
  if (added) await insertJoined(tx, { campaignId, email: supporter.email }, now)
  return { created: added !== undefined }
}

/** Supports a campaign for a signed-in user. It is confirmed at once. Idempotent. Throws the errors of {@link addSupport}. Record 84. */
export const supportCampaign = (db: Database, target: Target, supporter: Supporter, now: Date): Promise<Added> =>
  transact(db, (tx) => addSupport(tx, target, supporter, now))

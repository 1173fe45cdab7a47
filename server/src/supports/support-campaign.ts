import { type Db, isForeignKeyViolation, transactOne, type Tx } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import { requireOpen } from './support-rules.ts'
import { insertSupport, type Supporter } from './supports.sql.ts'

/** Adds a support, `created` is false if the address already supports. Throws the errors of `findOpenCampaign`. */
export const addSupport = async (
  tx: Tx,
  campaignId: string,
  supporter: Supporter,
  now: Date,
): Promise<{ created: boolean }> => {
  const found = await insertSupport(tx, campaignId, supporter, now)
  if (!found) throw new DomainError('campaign_not_found')
  requireOpen(found, now)
  return { created: found.created }
}

/** Supports a campaign for a signed-in user. It is confirmed at once. Idempotent. */
export const supportCampaign = (db: Db, campaignId: string, supporter: Supporter & { accountId: string }, now: Date) =>
  // The INSERT skips closed campaigns; `addSupport` then throws.
  transactOne(db, (tx) => addSupport(tx, campaignId, supporter, now)).catch((error: unknown) => {
    // The owner is deleting the campaign concurrently.
    throw isForeignKeyViolation(error, 'support_campaign_id_fkey') ? new DomainError('campaign_not_found') : error
  })

import { type Db, isForeignKeyViolation, transactOne, type Tx } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { LateSession } from '../http/late-session.ts'
import { requireOpen } from './support-rules.ts'
import { insertSupport, insertSupportOf, type Supporter, type TargetCampaign } from './supports.sql.ts'

const createdIn = (found: (TargetCampaign & { created: boolean }) | undefined, now: Date): { created: boolean } => {
  if (!found) throw new DomainError('campaign_not_found')
  requireOpen(found, now)
  return { created: found.created }
}

/** Adds a support, `created` is false if the address already supports. Throws the errors of `findOpenCampaign`. */
export const addSupport = async (
  tx: Tx,
  campaignId: string,
  supporter: Supporter,
  now: Date,
): Promise<{ created: boolean }> => createdIn(await insertSupport(tx, { campaignId, ...supporter }, now), now)

type OwnSupport = { campaignId: string; anonymous: boolean; session: LateSession }

/**
 * Supports a campaign for a signed-in user. It is confirmed at once. Idempotent. Throws session_expired, email_unverified and the errors of
 * `findOpenCampaign`.
 */
export const supportCampaign = (
  db: Db,
  { campaignId, anonymous, session: { tokenHash, admit } }: OwnSupport,
  now: Date,
): Promise<{ created: boolean }> =>
  // The statement skips closed campaigns and ended sessions; what follows then throws.
  transactOne(db, async (tx) => {
    const { session, found } = await insertSupportOf(tx, { campaignId, anonymous, tokenHash }, now)
    admit(session)
    return createdIn(found, now)
  }).catch((error: unknown) => {
    // The owner is deleting the campaign concurrently.
    throw isForeignKeyViolation(error, 'support_campaign_id_fkey') ? new DomainError('campaign_not_found') : error
  })

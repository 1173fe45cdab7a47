import type { OwnSupport } from '@muster/contract/supports/supports.ts'
import { findOpenCampaign, type OpenCampaign } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import { decide, isTimeToDecide, joinDecided, lowerDecided, stepBack } from '../decisions/index.ts'
import { DomainError } from '../base/errors.ts'
import { transact, type Tx } from '../database/database.ts'
import { lockOwnSupport, type OwnSupportRow, updateNeeds } from './own-support.sql.ts'
import { setAnonymous, shareCampaign, type Withdrawer } from './supports.sql.ts'

export type SupportChange = { needs?: number | undefined; anonymous?: boolean | undefined }

/** A person and a campaign that they support. */
type Subject = { campaignId: string; who: Withdrawer }

const isPartOfIt = ({ commitment }: OwnSupportRow): boolean => commitment === 'acting' || commitment === 'short'

const requireOwn = async (tx: Tx, { campaignId, who }: Subject): Promise<OwnSupportRow> => {
  if (!(await shareCampaign(tx, campaignId))) throw new DomainError('campaign_not_found')
  const own = await lockOwnSupport(tx, campaignId, who)
  if (!own) throw new DomainError('support_not_found')
  return own
}

/** Changes the number of a support. Once it is decided who acts, a smaller one lets a person act who did not. */
const changeNeeds = async (
  tx: Tx,
  subject: Subject,
  { needs, campaign }: { needs: number; campaign: OpenCampaign },
  now: Date,
): Promise<void> => {
  const { campaignId } = subject
  if (isTimeToDecide({ ...campaign, cancelledAt: null }, now)) await decide(tx, campaignId, now)
  const own = await requireOwn(tx, subject)
  const isDecided = own.commitment !== null && own.commitment !== 'open'
  if (isDecided && needs > own.needs) throw new DomainError('needs_decided')
  await updateNeeds(tx, { ...own, campaignId }, needs, now)
  if (!isDecided) return
  if (isPartOfIt(own)) await lowerDecided(tx, { campaignId, supportId: own.id })
  else await joinDecided(tx, { campaignId, supportId: own.id, needs }, now)
}

const presentOwn = async (tx: Tx, subject: Subject): Promise<OwnSupport> => {
  const { needs, anonymous, commitment } = await requireOwn(tx, subject)
  return { needs, anonymous, commitment }
}

/**
 * Changes a support. Throws campaign_not_found, support_not_found, and for a number the errors of `findOpenCampaign`, needs_decided,
 * needs_closed and needs_not_reached.
 */
export const changeSupport = (
  { db, clock }: AppContext,
  subject: Subject,
  { needs, anonymous }: SupportChange,
): Promise<OwnSupport> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const campaign = needs === undefined ? null : await findOpenCampaign(tx, subject.campaignId, now)
    const own = await requireOwn(tx, subject)
    if (anonymous !== undefined) await setAnonymous(tx, { id: own.id, campaignId: subject.campaignId, anonymous })
    if (needs !== undefined && campaign) await changeNeeds(tx, subject, { needs, campaign }, now)
    return presentOwn(tx, subject)
  })

/** Steps back after the decision. Idempotent. Throws campaign_not_found, support_not_found, step_back_refused and the errors of `findOpenCampaign`. */
export const stepBackFrom = ({ db, clock }: AppContext, subject: Subject): Promise<OwnSupport> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const { campaignId } = subject
    await findOpenCampaign(tx, campaignId, now)
    const own = await requireOwn(tx, subject)
    if (own.commitment === 'stepped_back') return presentOwn(tx, subject)
    if (!isPartOfIt(own)) throw new DomainError('step_back_refused')
    await stepBack(tx, { campaignId, supportId: own.id, needs: own.needs }, now)
    return presentOwn(tx, subject)
  })

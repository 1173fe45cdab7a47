import type { OwnSupport } from '@muster/contract/campaigns/supports.ts'
import { findOpenCampaign } from '../campaign/find-open-campaign.ts'
import { decide } from './decisions/decide.ts'
import { isTimeToDecide } from './decisions/decision-rules.ts'
import { joinDecided, lowerDecided, stepBack } from './decisions/join-decided.ts'
import type { AppContext } from '../../platform/context.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { findOwnSupport, lockOwnSupport, type OwnSupportRow, updateNeeds } from './own-support.sql.ts'
import { setAnonymous, shareCampaign, type Withdrawer } from './supports.sql.ts'

export type SupportChange = { needs?: number | undefined; anonymous?: boolean | undefined }

/** A person and a campaign that they support. */
type Subject = { campaignId: string; who: Withdrawer }

const isPartOfIt = ({ commitment }: OwnSupportRow): boolean => commitment === 'acting' || commitment === 'short'

/** Takes a shared lock of the campaign. For a change of the threshold, the campaign must be open, and it is decided who acts if the time has come. */
const openForChange = async (tx: Tx, campaignId: string, change: SupportChange, now: Date): Promise<void> => {
  if (change.needs === undefined) {
    if (!(await shareCampaign(tx, campaignId))) throw new DomainError('campaign_not_found')
    return
  }
  const campaign = await findOpenCampaign(tx, campaignId, now)
  if (isTimeToDecide({ ...campaign, cancelledAt: null }, now)) await decide(tx, campaignId, now)
}

/** Locks the support of a person. The caller has a shared lock of the campaign. */
const requireOwn = async (tx: Tx, { campaignId, who }: Subject): Promise<OwnSupportRow> => {
  const own = await lockOwnSupport(tx, campaignId, who)
  if (!own) throw new DomainError('support_not_found')
  return own
}

/** Changes the threshold of a support. Once it is decided who acts, a smaller one lets a person act who did not. */
const changeNeeds = async (tx: Tx, campaignId: string, own: OwnSupportRow, needs: number, now: Date): Promise<void> => {
  const isDecided = own.commitment !== null && own.commitment !== 'open'
  if (isDecided && needs > own.needs) throw new DomainError('needs_decided')
  await updateNeeds(tx, { ...own, campaignId }, needs, now)
  if (!isDecided) return
  if (isPartOfIt(own)) await lowerDecided(tx, { campaignId, supportId: own.id })
  else await joinDecided(tx, { campaignId, supportId: own.id, needs }, now)
}

/** The person's support after a change in this transaction. */
const presentOwn = async (tx: Tx, { campaignId, who }: Subject): Promise<OwnSupport> => {
  const own = await findOwnSupport(tx, campaignId, who)
  if (!own) throw new DomainError('support_not_found')
  const { needs, anonymous, commitment, came } = own
  return { needs, anonymous, commitment, came }
}

/**
 * Changes a support. Throws campaign_not_found, support_not_found, and for a threshold the errors of `findOpenCampaign`, needs_decided,
 * needs_closed and needs_not_reached.
 */
export const changeSupport = (
  { db, clock }: AppContext,
  subject: Subject,
  change: SupportChange,
): Promise<OwnSupport> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const { campaignId } = subject
    const { needs, anonymous } = change
    await openForChange(tx, campaignId, change, now)
    const own = await requireOwn(tx, subject)
    if (anonymous !== undefined) await setAnonymous(tx, { id: own.id, campaignId, anonymous })
    if (needs !== undefined) await changeNeeds(tx, campaignId, own, needs, now)
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

import { DomainError } from '../../../platform/base/errors.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { joins } from '../thresholds/threshold-rules.ts'
import { decide } from './decide.ts'
import { isShortNotice } from './decision-rules.ts'
import { countStanding, type Decision, lockDecision, markConditional, recordResponse } from './decisions.sql.ts'

type Joining = { campaignId: string; supportId: string; needs: number }

const isIncluded = (needs: number, { acting }: Decision): boolean => needs <= Math.max(acting, 1)

/**
 * After the decision, lets a person act whose threshold is reached with them. Does nothing if it is not decided yet. Throws needs_closed or
 * needs_not_reached.
 */
export const joinDecided = async (tx: Tx, { campaignId, supportId, needs }: Joining, now: Date): Promise<void> => {
  const decision = await decide(tx, campaignId, now)
  if (!decision) return
  if (needs > 1 && isShortNotice(decision)) throw new DomainError('needs_closed')
  const { counted } = await countStanding(tx, decision, { without: supportId })
  if (!joins(needs, counted)) throw new DomainError('needs_not_reached')
  if (needs > 1) await markConditional(tx, decision, now)
  await recordResponse(tx, supportId, decision.endsAt, { stepped_back_at: null, short_told_at: null })
  if (!isIncluded(needs, decision)) await recordResponse(tx, supportId, decision.endsAt, { joined_at: now })
}

/** Records that a person who acts lowered their threshold. If fewer act than that, they are told again. */
export const lowerDecided = async (tx: Tx, { campaignId, supportId }: Omit<Joining, 'needs'>): Promise<void> => {
  const decision = await lockDecision(tx, campaignId)
  if (decision) await recordResponse(tx, supportId, decision.endsAt, { short_told_at: null })
}

/**
 * A person who acts steps back, because fewer people act now than they asked for. Idempotent. Throws step_back_refused if it is not
 * decided, or as many act.
 */
export const stepBack = async (tx: Tx, { campaignId, supportId, needs }: Joining, now: Date): Promise<void> => {
  const decision = await lockDecision(tx, campaignId)
  if (!decision) throw new DomainError('step_back_refused')
  const { counted } = await countStanding(tx, decision)
  if (counted >= needs) throw new DomainError('step_back_refused')
  await recordResponse(tx, supportId, decision.endsAt, { stepped_back_at: now })
}

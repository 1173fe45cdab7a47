import { hiddenSentence } from '@muster/contract/facts/moderation.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { Tables } from '../../platform/database/schema.ts'

export type StandingRow = Pick<Tables['campaign'], 'standing' | 'hidden_category'>

/** The error for everyone who may not see a hidden campaign. It names the category. */
export const hiddenError = ({ hidden_category: category }: Pick<StandingRow, 'hidden_category'>): DomainError =>
  new DomainError('campaign_hidden', { ...(category && { message: hiddenSentence(category) }) })

const refusals = { frozen: 'campaign_frozen', in_review: 'campaign_in_review' } as const

/**
 * Refuses to start an order, a capture, a support or a payout unless the campaign is published. Call it with a row that is locked until
 * the transaction ends. Throws `campaign_hidden`, `campaign_frozen` or `campaign_in_review`.
 */
export const requireStarts = (row: StandingRow): void => {
  if (row.standing === 'published') return
  throw row.standing === 'hidden' ? hiddenError(row) : new DomainError(refusals[row.standing])
}

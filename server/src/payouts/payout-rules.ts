import { day } from '../kernel/clock.ts'

/** So shortly before a request, a change of its receiver may be somebody else's doing. */
const newWithinMs = 3 * day

/** Whether the receiver of a payout changed shortly before it was asked for, or since: whoever decides should look twice. */
export const isRecipientNew = (changedAt: Date | null, askedAt: Date): boolean =>
  changedAt !== null && askedAt.getTime() - changedAt.getTime() <= newWithinMs

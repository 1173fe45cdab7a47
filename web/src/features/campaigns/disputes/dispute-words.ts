import { deniedReason } from '@muster/contract/facts/disputes.ts'
import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import { dayIn, formatDay, formatMoney, viewersZone } from '../../../lib/format.ts'

type Status = Dispute['status']

/** The status of a dispute, for its reporter. */
export const statusWords = {
  open: { label: 'Open', tone: 'info', step: 'Opened again' },
  under_review: { label: 'Under review', tone: 'warning', step: 'Under review' },
  resolved: { label: 'Resolved', tone: 'good', step: 'Resolved' },
  rejected: { label: 'Rejected', tone: 'danger', step: 'Rejected' },
} as const satisfies Record<Status, object>

/** The subject of a dispute, in addition to its campaign. */
export const describeSubject = ({
  type,
  reason,
  donationAmount,
}: Pick<Dispute, 'type' | 'reason' | 'donationAmount'>) => {
  if (type === 'donation') {
    if (donationAmount === null) return 'A donation'
    return `${reason === deniedReason ? 'The gift' : 'Your donation'} of ${formatMoney(donationAmount, 'USD')}`
  }
  return type === 'payout' ? 'A payout' : 'The campaign'
}

/** What waits for the decision about a dispute, for its reporter; null: nothing does. */
export const describeHold = ({
  holdsDonation,
  stopsPayout,
  reason,
}: Pick<Dispute, 'holdsDonation' | 'stopsPayout' | 'reason'>) => {
  if (holdsDonation) {
    return `${reason === deniedReason ? 'The' : 'Your'} money waits: what the campaign still has of it stays on hold until this is decided.`
  }
  return stopsPayout ? 'The payout waits: it is not approved before the decision.' : null
}

/** By when an answer is usual; null: the dispute is decided. */
export const describeAnswer = ({ answerBy }: Pick<Dispute, 'answerBy'>) =>
  answerBy === null ? null : `An answer is usual by ${formatDay(dayIn(Date.parse(answerBy), viewersZone()))}.`

/** The possible subjects of a dispute, with the labels of the form. */
export const typeChoices = [
  { value: 'other', label: 'The campaign', description: 'What I was told is not so, or something else went wrong.' },
  { value: 'donation', label: 'A donation', description: 'An amount is wrong, it was not mine, or I want it back.' },
  { value: 'payout', label: 'A payout', description: 'Money goes where it should not.' },
] as const satisfies readonly { value: Dispute['type']; label: string; description: string }[]

import type { PlanLine, RefundRun, RefundRunLine } from '@muster/contract/money/refund-runs.ts'
import { plural } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/text/Alert.tsx'
import { problemWords } from '../refunds/refund-words.ts'

/** Why a donation is not refunded, or not in full. */
export const obstacleWords: Record<NonNullable<PlanLine['obstacle']>, string> = {
  too_old: 'PayPal refunds payments for 180 days, and this one is older.',
  disputed: 'PayPal is deciding about this payment.',
  under_way: 'A refund of it is in progress.',
  refunded: 'It was fully refunded earlier.',
  paid_out: 'The campaign has too little money left: it was paid out, is in a payout, or was refunded to others.',
}

/** The status label of a run. */
export const runStatus: Record<RefundRun['status'], { label: string; tone: Tone }> = {
  waiting_for_second: { label: 'Waits for a second admin', tone: 'warning' },
  running: { label: 'In progress', tone: 'info' },
  ended: { label: 'Done', tone: 'good' },
  declined: { label: 'Declined', tone: 'danger' },
}

/** The status label of a line in a statement. */
export const lineStatus = ({ status }: Pick<RefundRunLine, 'status'>): { label: string; tone: Tone } => {
  if (status === 'completed') return { label: 'Refunded', tone: 'good' }
  if (status === 'requested') return { label: 'In progress', tone: 'info' }
  if (status === 'failed') return { label: 'Refused', tone: 'danger' }
  return { label: 'Not refunded', tone: 'warning' }
}

/** Why a line was not refunded, or not in full; null if it was. */
export const lineNote = ({ status, problem, obstacle }: RefundRunLine): string | null => {
  if (status === 'failed') return problemWords(problem)
  return obstacle && obstacleWords[obstacle]
}

export const donationsInWords = (count: number): string => plural(count, 'donation', 'donations')

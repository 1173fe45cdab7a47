import { sumOf } from './expected.ts'
import { type Invariant, messagesIf } from './invariant.ts'

/** Refunding more than this, in cents, needs a second admin; the simulation always has one. */
const aloneMaxMinor = 100_000n

const runsAreConfirmed: Invariant = {
  number: 28,
  statement: 'a refund to all above $1,000 starts only when a second admin confirmed it, and refunds what was recorded',
  check: ({ facts, snapshot: { refundRuns, refundRunLines } }) =>
    refundRuns
      .filter(({ status }) => status === 'running' || status === 'ended')
      .flatMap(({ id, totalMinor, requestedBy, decidedBy }) => {
        const lines = refundRunLines.filter(({ runId }) => runId === id)
        const recorded = sumOf(lines, ({ amountMinor }) => amountMinor)
        const isConfirmed = decidedBy !== null && decidedBy !== requestedBy && facts.admins.has(decidedBy)
        return messagesIf(
          [totalMinor > aloneMaxMinor && !isConfirmed, `run ${id} of ${totalMinor} started without a second admin`],
          [recorded !== totalMinor, `run ${id} of ${totalMinor} has refunds of ${recorded}`],
          [!facts.admins.has(requestedBy), `run ${id} was started by a person who is not an admin`],
        )
      }),
}

const runsEnd: Invariant = {
  number: 29,
  statement: 'a refund to all refunds each donation once and ends when each refund was made or failed',
  check: ({ snapshot: { refundRuns, refundRunLines, refunds, books } }) => {
    const openRefunds = new Set(refunds.filter(({ status }) => status === 'requested').map(({ id }) => id))
    const isOpen = (runId: string) =>
      refundRunLines.some((line) => line.runId === runId && line.refundId !== null && openRefunds.has(line.refundId))
    const made = (refundId: string) => books.refunds.filter(({ customId }) => customId === refundId)
    return [
      ...refundRuns
        .filter(({ id, status }) => status === 'running' && !isOpen(id))
        .map(({ id }) => `run ${id} has no refund left to make and did not end`),
      ...refundRuns
        .filter(({ id, status }) => status === 'ended' && isOpen(id))
        .map(({ id }) => `run ${id} ended early`),
      ...refundRunLines.flatMap(({ runId, refundId, donationId, amountMinor }) => {
        const done = refundId === null ? [] : made(refundId)
        const paid = sumOf(done, (refund) => refund.amountMinor)
        return messagesIf(
          [done.length > 1, `run ${runId} refunded donation ${donationId} ${done.length} times`],
          [
            done.length > 0 && paid !== amountMinor,
            `run ${runId} refunded ${paid} of donation ${donationId}, not ${amountMinor}`,
          ],
        )
      }),
    ]
  },
}

export const refundRunInvariants: readonly Invariant[] = [runsAreConfirmed, runsEnd]

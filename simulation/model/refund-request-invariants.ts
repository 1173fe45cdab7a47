import { sumOf } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import { isOutdatedFor, windowEndMs } from './promises.ts'
import type { LedgerRow, Snapshot } from './snapshot.ts'

const minute = 60_000

type Request = Snapshot['refundRequests'][number]

/** What PayPal refunded for a request. */
const madeFor = ({ snapshot: { refunds, books } }: CheckInput, { id }: Request): bigint => {
  const ours = new Set(refunds.filter(({ requestId }) => requestId === id).map((refund) => refund.id))
  return sumOf(
    books.refunds.filter(({ customId }) => customId !== null && ours.has(customId)),
    ({ amountMinor }) => amountMinor,
  )
}

const requestsAreRefundedOnce: Invariant = {
  number: 32,
  statement: 'a request is refunded once, as far as it is not left to an admin, and never more than was asked for',
  check: (input) => {
    const { facts, snapshot } = input
    const { refundRequests, refunds, donations, promiseVersions } = snapshot
    const missing = [...facts.requests].filter((id) => !refundRequests.some(({ donationId }) => donationId === id))
    return [
      ...missing.map((id) => `the request for donation ${id} was confirmed and is missing`),
      ...refundRequests.flatMap((request) => {
        const { donationId, askedMinor, leftMinor } = request
        const made = madeFor(input, request)
        const wasRefused = refunds.some(({ requestId, status }) => requestId === request.id && status === 'failed')
        const others = refunds.some((refund) => refund.donationId === donationId && refund.requestId !== request.id)
        const donation = donations.find(({ id }) => id === donationId)
        const isChanged = promiseVersions.some(
          ({ campaignId, number }) => campaignId === donation?.campaignId && number > donation.version,
        )
        return messagesIf(
          [made > askedMinor, `donation ${donationId} of ${askedMinor} was asked back, and ${made} was refunded`],
          [
            made < askedMinor - leftMinor && !wasRefused && !others,
            `donation ${donationId}: ${askedMinor} was asked back, ${leftMinor} left to an admin, and ${made} refunded`,
          ],
          [!isChanged, `donation ${donationId} was asked back, and its promise has not changed`],
        )
      }),
    ]
  },
}

/** These may be booked while a payout is requested, without its transaction seeing them. */
const externalDebits = ['reversal', 'refund', 'payout_fee', 'dispute_held']

/** What donors could certainly ask back when a payout was requested: at most what its transaction saw. */
const certainlyAskable = (
  input: CheckInput,
  campaignId: string,
  { since, row }: { since: Date; row: LedgerRow },
): bigint => {
  const { facts, snapshot } = input
  const { ledger, refunds, refundRequests } = snapshot
  const at = since.getTime()
  const changes = facts.changes.filter((change) => change.campaignId === campaignId && change.endedAt < since)
  const before = ledger.slice(0, ledger.indexOf(row))
  const disputed = new Set(ledger.filter(({ kind }) => kind === 'dispute_held').map(({ donationId }) => donationId))
  return sumOf([...input.expected.payments.values()], ({ donation, capture }) => {
    // The payout may not have seen a later booking, because its transaction had not ended.
    const booked = before.find(
      ({ kind, donationId, bookedAt }) =>
        kind === 'donation' && donationId === donation.id && bookedAt.getTime() < at - minute,
    )
    const version = snapshot.donations.find(({ id }) => id === donation.id)?.version ?? 0
    const change = changes.find((one) => isOutdatedFor(snapshot, campaignId, version, one.version))
    const isTouched =
      refunds.some(({ donationId, createdAt }) => donationId === donation.id && createdAt.getTime() < at + minute) ||
      refundRequests.some(({ donationId, isClosed }) => donationId === donation.id && isClosed) ||
      disputed.has(donation.id)
    const isOpen = change !== undefined && booked !== undefined && at < windowEndMs(change.startedAt, booked.bookedAt)
    return isOpen && !isTouched && donation.campaignId === campaignId ? capture.amountMinor : 0n
  })
}

const payoutsLeaveWhatIsAskable: Invariant = {
  number: 33,
  statement: 'a payout leaves what donors can ask back because the promise changed',
  check: (input) => {
    const { facts, snapshot } = input
    const available = new Map<string, bigint>()
    return snapshot.ledger.flatMap((row, index) => {
      const { campaignId, debit, credit, amount, kind, bookedAt, payoutId } = row
      const moved = (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)
      const left = (available.get(campaignId) ?? 0n) + moved
      available.set(campaignId, left)
      const fact = kind === 'payout_reserved' ? facts.payouts.get(payoutId ?? '') : undefined
      if (!fact) return []
      const concurrent = snapshot.ledger
        .slice(0, index)
        .filter((other) => other.campaignId === campaignId && externalDebits.includes(other.kind))
        .filter((other) => bookedAt.getTime() - other.bookedAt.getTime() < minute)
      const askable = certainlyAskable(input, campaignId, { since: fact.since, row })
      const slack = sumOf(concurrent, (other) => other.amount)
      return messagesIf([
        left + slack < askable,
        `payout ${payoutId} left ${left} in campaign ${campaignId}, of which donors could ask ${askable} back`,
      ])
    })
  },
}

export const refundRequestInvariants: readonly Invariant[] = [requestsAreRefundedOnce, payoutsLeaveWhatIsAskable]

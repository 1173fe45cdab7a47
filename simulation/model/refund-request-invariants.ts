import { type ExpectedPayment, sumOf } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import { isOutdatedFor, windowEndMs } from './promises.ts'
import type { LedgerRow, Snapshot } from './snapshot.ts'

const minute = 60_000

type Request = Snapshot['refundRequests'][number]
type Refund = Snapshot['refunds'][number]

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

/** The payments that donors could certainly ask back at a time, when the ledger had these rows at most: no more than a transaction then saw. */
const certainlyAskable = (
  { facts, snapshot, expected }: CheckInput,
  campaignId: string,
  { since, before }: { since: Date; before: readonly LedgerRow[] },
): ExpectedPayment[] => {
  const { ledger, refunds, refundRequests } = snapshot
  const at = since.getTime()
  const changes = facts.changes.filter((change) => change.campaignId === campaignId && change.endedAt < since)
  const disputed = new Set(ledger.filter(({ kind }) => kind === 'dispute_held').map(({ donationId }) => donationId))
  return [...expected.payments.values()].filter(({ donation }) => {
    // The transaction may not have seen a later booking, because its transaction had not ended.
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
    return isOpen && !isTouched && donation.campaignId === campaignId
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
      const before = snapshot.ledger.slice(0, index)
      const askable = sumOf(
        certainlyAskable(input, campaignId, { since: fact.since, before }),
        ({ capture }) => capture.amountMinor,
      )
      const slack = sumOf(concurrent, (other) => other.amount)
      return messagesIf([
        left + slack < askable,
        `payout ${payoutId} left ${left} in campaign ${campaignId}, of which donors could ask ${askable} back`,
      ])
    })
  },
}

/** A refund of so few cents may cost the campaign nothing, because the fees that come back are rounded. */
const costlyMinor = 10n

/**
 * The most that a campaign, and the site for PayPal's fees, can have had left for other donors after a refund: with what was booked up to a minute
 * later, without what may have been booked at the same time.
 */
const leftForOthers = ({ snapshot, expected }: CheckInput, refund: Refund, campaignId: string): bigint => {
  const at = refund.createdAt.getTime()
  const changes = snapshot.ledger.filter((row) => row.campaignId === campaignId)
  const credited = changes.filter((row) => row.credit === 'campaign_available' && row.bookedAt.getTime() <= at + minute)
  const debited = changes.filter((row) => row.debit === 'campaign_available' && row.bookedAt.getTime() < at - minute)
  const refunded = [...expected.payments.values()].filter(
    ({ donation, refunds }) =>
      donation.campaignId === campaignId && (refunds.length > 0 || donation.id === refund.donationId),
  )
  const fees = sumOf(refunded, ({ platformFee, capture }) => platformFee + capture.feeMinor)
  const available = sumOf(credited, ({ amount }) => amount) - sumOf(debited, ({ amount }) => amount)
  return available + fees - refund.amount
}

const refundsLeaveWhatIsAskable: Invariant = {
  number: 49,
  statement: 'a refund by an admin leaves what other donors can ask back, unless the admin confirmed that it takes it',
  check: (input) => {
    const { facts, snapshot } = input
    const ofRuns = new Set(snapshot.refundRunLines.map(({ refundId }) => refundId))
    return snapshot.refunds
      .filter(({ requestedBy, requestId }) => requestedBy !== null && requestId === null)
      .filter(
        ({ id, donationId, amount }) => !ofRuns.has(id) && !facts.takingHeld.has(donationId) && amount > costlyMinor,
      )
      .flatMap((refund) => {
        const campaignId = facts.donations.get(refund.donationId)?.campaignId ?? ''
        const others = certainlyAskable(input, campaignId, { since: refund.createdAt, before: snapshot.ledger })
        const needed = sumOf(others, ({ capture, platformFee }) => capture.amountMinor - capture.feeMinor - platformFee)
        const left = leftForOthers(input, refund, campaignId)
        return messagesIf([
          left < needed,
          `refund ${refund.id} left at most ${left} in campaign ${campaignId}, and the other donors needed ${needed}`,
        ])
      })
  },
}

export const refundRequestInvariants: readonly Invariant[] = [
  requestsAreRefundedOnce,
  payoutsLeaveWhatIsAskable,
  refundsLeaveWhatIsAskable,
]

import type { PayoutItem } from './books.ts'
import type { Evidence } from './evidence.ts'
import { isBeyondMeans } from './expected.ts'
import { type Case, type Invariant, where } from './invariant.ts'

type Payout = Evidence['payouts'][number]

/** Under whatever name: a second one begins like the first. */
const sentByUs = ({ evidence: { books } }: Case, { id }: Payout): PayoutItem[] =>
  books.items.filter(({ senderBatchId }) => senderBatchId?.startsWith(`po-${id}`))

const oneTransferPerPayout: Invariant = {
  number: 14,
  says: 'a payout is sent once',
  broken: (seen) =>
    seen.evidence.payouts.flatMap((payout) => {
      const items = sentByUs(seen, payout)
      const standing = items.filter(({ isMoneyOut }) => isMoneyOut)
      return where(
        [standing.length > 1, `payout ${payout.id} was paid ${standing.length} times`],
        [items.length > 1, `payout ${payout.id} has ${items.length} transfers`],
      )
    }),
}

const transfersAreWhatWasApproved: Invariant = {
  number: 15,
  says: 'a transfer has the approved receiver, amount and currency, and its receiver was in force at the request',
  broken: (seen) => {
    const { facts, evidence } = seen
    const asked = [...facts.payouts.values()].flatMap(({ id, netMinor, receiver, inForce }) => {
      const payout = evidence.payouts.find((one) => one.id === id)
      return where(
        [!payout, `payout ${id} was promised and is not there`],
        [payout !== undefined && payout.net !== netMinor, `payout ${id} was of ${netMinor} and is of ${payout?.net}`],
        [payout !== undefined && payout.receiver !== receiver, `payout ${id} has another receiver`],
        [!inForce.includes(receiver), `payout ${id} goes to ${receiver}, while ${inForce.join(' or ')} was in force`],
      )
    })
    const sent = evidence.payouts.flatMap((payout) =>
      sentByUs(seen, payout).flatMap(({ receiver, amountMinor, currency }) =>
        where([
          receiver !== payout.receiver || amountMinor !== payout.net || currency !== 'USD',
          `payout ${payout.id} of ${payout.net} was sent as ${amountMinor} ${currency} to ${receiver}`,
        ]),
      ),
    )
    const ids = new Set(evidence.payouts.map(({ id }) => `po-${id}`))
    const unasked = evidence.books.items.filter(({ senderBatchId }) => senderBatchId && !ids.has(senderBatchId))
    return [
      ...asked,
      ...sent,
      ...unasked.map(({ senderBatchId }) => `${String(senderBatchId)} was sent and is no payout`),
    ]
  },
}

/** Where a transfer must stand by what PayPal says of it. What it blocked it may hold until it has looked into it. */
const statusFor = ({ status, isMoneyOut }: PayoutItem): string => {
  if (status === 'SUCCESS') return 'paid'
  if (status === 'UNCLAIMED') return 'unclaimed'
  if (status === 'PENDING' || status === 'ONHOLD') return 'sent'
  if (status === 'BLOCKED' && isMoneyOut) return 'sent'
  return status === 'FAILED' || status === 'BLOCKED' ? 'failed' : 'returned'
}

const bookedFor = (payout: Payout): string[] => {
  const { status, transferStatus } = payout
  if (status === 'rejected') return ['payout_reserved payout_released']
  if (status === 'pending' || transferStatus === null) return ['payout_reserved']
  if (transferStatus === 'sent' || transferStatus === 'unclaimed') return ['payout_reserved payout_sent']
  if (transferStatus === 'paid')
    return ['payout_reserved payout_sent payout_paid', 'payout_reserved payout_paid_outside']
  return [
    'payout_reserved payout_released',
    'payout_reserved payout_sent payout_returned',
    'payout_reserved payout_sent payout_paid payout_reversed',
  ]
}

const moneyComesBackOnce: Invariant = {
  number: 16,
  says: 'what comes back is the campaign’s again, once; what is unclaimed is not',
  broken: (seen) =>
    seen.evidence.payouts.flatMap((payout) => {
      const rows = seen.evidence.ledger.filter(({ payoutId }) => payoutId === payout.id)
      const steps = rows.filter(({ kind }) => !kind.startsWith('payout_fee'))
      const kinds = steps.map(({ kind }) => kind)
      const amounts = steps.map(({ amount }) => amount)
      const [item] = seen.expected.itemsOf(payout)
      const isDoubted = seen.evidence.quarantine.some(({ source }) => source === `transfer:${payout.id}`)
      const mustBe = item && payout.status === 'approved' ? statusFor(item) : null
      return where(
        [
          !bookedFor(payout).includes(kinds.join(' ')),
          `payout ${payout.id} (${payout.transferStatus}) has ${kinds.join(' ')}`,
        ],
        [
          amounts.some((amount) => amount !== payout.net),
          `payout ${payout.id} of ${payout.net} moved ${amounts.join(', ')}`,
        ],
        [
          mustBe !== null && !isDoubted && mustBe !== payout.transferStatus,
          `payout ${payout.id} is ${payout.transferStatus}, at PayPal it is ${item?.status}`,
        ],
        [
          payout.status === 'approved' &&
            !item &&
            !isBeyondMeans(payout, seen.evidence.books) &&
            payout.transferStatus !== 'failed' &&
            !payout.paidOutside &&
            !isDoubted,
          `payout ${payout.id} is ${payout.transferStatus}, and PayPal has nothing of it`,
        ],
      )
    }),
}

const decisionsStand: Invariant = {
  number: 17,
  says: 'a payout is decided once, by an admin whose money it is not, and a rejected one never reaches PayPal',
  broken: ({ facts, evidence: { payouts, calls } }) => {
    const decided = payouts.flatMap((payout) => {
      const accepted = facts.decisions.filter(({ payoutId, status }) => payoutId === payout.id && status === 200)
      const kind = payout.status === 'approved' ? 'approve' : 'reject'
      const attempted = facts.decisions.some((one) => one.payoutId === payout.id && one.kind === kind)
      return where(
        [new Set(accepted.map((one) => one.kind)).size > 1, `payout ${payout.id} was approved and rejected`],
        [
          accepted.some((one) => one.kind !== kind),
          `payout ${payout.id} is ${payout.status} after ${accepted[0]?.kind}`,
        ],
        [payout.status !== 'pending' && !attempted, `payout ${payout.id} is ${payout.status}, and nobody decided so`],
        [payout.decidedBy === payout.ownerId, `payout ${payout.id} was decided by its owner`],
        [
          payout.decidedBy !== null && !facts.admins.has(payout.decidedBy),
          `payout ${payout.id} was decided by no admin`,
        ],
      )
    })
    // Where the database had to stop it, the server did not know that it must not be.
    const broken = facts.decisions.filter(({ status }) => status === 500)
    const rejected = payouts.filter(({ status }) => status === 'rejected')
    const sent = rejected.filter(({ id }) =>
      calls.some(({ method, body }) => method === 'POST' && body.includes(`po-${id}`)),
    )
    return [
      ...decided,
      ...broken.map(({ kind, payoutId }) => `to ${kind} payout ${payoutId} was neither done nor refused`),
      ...sent.map(({ id }) => `rejected payout ${id} reached PayPal`),
    ]
  },
}

export const payoutInvariants: readonly Invariant[] = [
  oneTransferPerPayout,
  transfersAreWhatWasApproved,
  moneyComesBackOnce,
  decisionsStand,
]

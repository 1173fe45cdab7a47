import type { PayoutItem } from './books.ts'
import { isPublished } from './donation-invariants.ts'
import { exceedsPaypalBalance } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import type { Snapshot } from './snapshot.ts'

type Payout = Snapshot['payouts'][number]

/** Matches by prefix, to include a second transfer with a suffixed batch id. */
const sentByServer = ({ snapshot: { books } }: CheckInput, { id }: Payout): PayoutItem[] =>
  books.items.filter(({ senderBatchId }) => senderBatchId?.startsWith(`po-${id}`))

const oneTransferPerPayout: Invariant = {
  number: 14,
  statement: 'a payout is sent once',
  check: (input) =>
    input.snapshot.payouts.flatMap((payout) => {
      const items = sentByServer(input, payout)
      const paid = items.filter(({ isMoneyOut }) => isMoneyOut)
      return messagesIf(
        [paid.length > 1, `payout ${payout.id} was paid ${paid.length} times`],
        [items.length > 1, `payout ${payout.id} has ${items.length} transfers`],
      )
    }),
}

const transfersMatchApproval: Invariant = {
  number: 15,
  statement:
    'a transfer has the approved receiver, amount and currency, and its receiver was in force at the time of the request',
  check: (input) => {
    const { facts, snapshot } = input
    const requested = [...facts.payouts.values()].flatMap(({ id, netMinor, receiver, inForce }) => {
      const payout = snapshot.payouts.find((one) => one.id === id)
      return messagesIf(
        [!payout, `payout ${id} was confirmed and is missing`],
        [payout !== undefined && payout.net !== netMinor, `payout ${id} changed from ${netMinor} to ${payout?.net}`],
        [payout !== undefined && payout.receiver !== receiver, `payout ${id} has another receiver`],
        [!inForce.includes(receiver), `payout ${id} goes to ${receiver}, while ${inForce.join(' or ')} was in force`],
      )
    })
    const sent = snapshot.payouts.flatMap((payout) =>
      sentByServer(input, payout).flatMap(({ receiver, amountMinor, currency }) =>
        messagesIf([
          receiver !== payout.receiver || amountMinor !== payout.net || currency !== 'USD',
          `payout ${payout.id} of ${payout.net} was sent as ${amountMinor} ${currency} to ${receiver}`,
        ]),
      ),
    )
    const ids = new Set(snapshot.payouts.map(({ id }) => `po-${id}`))
    const unknown = snapshot.books.items.filter(({ senderBatchId }) => senderBatchId && !ids.has(senderBatchId))
    return [
      ...requested,
      ...sent,
      ...unknown.map(({ senderBatchId }) => `${String(senderBatchId)} was sent without a payout`),
    ]
  },
}

/** The transfer status that PayPal's item requires. PayPal may hold the money of a blocked item while it reviews it. */
const expectedStatus = ({ status, isMoneyOut }: PayoutItem): string => {
  if (status === 'SUCCESS') return 'paid'
  if (status === 'UNCLAIMED') return 'unclaimed'
  if (status === 'PENDING' || status === 'ONHOLD') return 'sent'
  if (status === 'BLOCKED' && isMoneyOut) return 'sent'
  return status === 'FAILED' || status === 'BLOCKED' ? 'failed' : 'returned'
}

const allowedEntries = (payout: Payout): string[] => {
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

/** Whether PayPal is not asked about a payout: it has no known batch, and its campaign is not published. Its money stays reserved. */
const waitsForPublication = (snapshot: Snapshot, { transferStatus, batchId, campaignId }: Payout): boolean =>
  transferStatus === null && batchId === null && !isPublished(snapshot, campaignId)

const returnedMoneyIsBookedOnce: Invariant = {
  number: 16,
  statement: 'a returned payout is credited to the campaign once; an unclaimed payout is not credited',
  check: (input) =>
    input.snapshot.payouts.flatMap((payout) => {
      const rows = input.snapshot.ledger.filter(({ payoutId }) => payoutId === payout.id)
      const steps = rows.filter(({ kind }) => !kind.startsWith('payout_fee'))
      const kinds = steps.map(({ kind }) => kind)
      const amounts = steps.map(({ amount }) => amount)
      const [item] = input.expected.itemsOf(payout)
      const isOpen =
        waitsForPublication(input.snapshot, payout) ||
        input.snapshot.quarantine.some(({ source }) => source === `transfer:${payout.id}`)
      const expected = item && payout.status === 'approved' ? expectedStatus(item) : null
      return messagesIf(
        [
          !allowedEntries(payout).includes(kinds.join(' ')),
          `payout ${payout.id} (${payout.transferStatus}) has ${kinds.join(' ')}`,
        ],
        [
          amounts.some((amount) => amount !== payout.net),
          `payout ${payout.id} of ${payout.net} moved ${amounts.join(', ')}`,
        ],
        [
          expected !== null && !isOpen && expected !== payout.transferStatus,
          `payout ${payout.id} is ${payout.transferStatus}; at PayPal it is ${item?.status}`,
        ],
        [
          payout.status === 'approved' &&
            !item &&
            !exceedsPaypalBalance(payout, input.snapshot.books) &&
            payout.transferStatus !== 'failed' &&
            !payout.paidOutside &&
            !isOpen,
          `payout ${payout.id} is ${payout.transferStatus}, and PayPal has no item for it`,
        ],
      )
    }),
}

const decisionsAreFinal: Invariant = {
  number: 17,
  statement:
    'a payout is decided once, by an admin other than its owner, and a rejected payout is never sent to PayPal',
  check: ({ facts, snapshot: { payouts, calls } }) => {
    const decided = payouts.flatMap((payout) => {
      const accepted = facts.decisions.filter(({ payoutId, status }) => payoutId === payout.id && status === 200)
      const kind = payout.status === 'approved' ? 'approve' : 'reject'
      const attempted = facts.decisions.some((one) => one.payoutId === payout.id && one.kind === kind)
      return messagesIf(
        [new Set(accepted.map((one) => one.kind)).size > 1, `payout ${payout.id} was approved and rejected`],
        [
          accepted.some((one) => one.kind !== kind),
          `payout ${payout.id} is ${payout.status} after ${accepted[0]?.kind}`,
        ],
        [payout.status !== 'pending' && !attempted, `payout ${payout.id} is ${payout.status} without such a decision`],
        [payout.decidedBy === payout.ownerId, `payout ${payout.id} was decided by its owner`],
        [
          payout.decidedBy !== null && !facts.admins.has(payout.decidedBy),
          `payout ${payout.id} was decided by a person who is not an admin`,
        ],
      )
    })
    // Status 500 means that a database constraint stopped a decision that the server should have refused.
    const failed = facts.decisions.filter(({ status }) => status === 500)
    const rejected = payouts.filter(({ status }) => status === 'rejected')
    const sent = rejected.filter(({ id }) =>
      calls.some(({ method, body }) => method === 'POST' && body.includes(`po-${id}`)),
    )
    return [
      ...decided,
      ...failed.map(({ kind, payoutId }) => `the request to ${kind} payout ${payoutId} failed with status 500`),
      ...sent.map(({ id }) => `rejected payout ${id} reached PayPal`),
    ]
  },
}

export const payoutInvariants: readonly Invariant[] = [
  oneTransferPerPayout,
  transfersMatchApproval,
  returnedMoneyIsBookedOnce,
  decisionsAreFinal,
]

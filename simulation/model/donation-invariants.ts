import { forgedMinor } from './facts.ts'
import { exceedsPaypalBalance, sumOf } from './expected.ts'
import { type Invariant, messagesIf } from './invariant.ts'
import type { Snapshot } from './snapshot.ts'

const hour = 3_600_000

const standingOf = ({ campaigns }: Snapshot, campaignId: string): string | undefined =>
  campaigns.find(({ id }) => id === campaignId)?.standing

/** Whether the campaign was hidden or frozen after this order began. The order is then given up, so that no capture surprises the donor. */
const wasRestricted = ({ starts }: Snapshot, donationId: string, campaignId: string): boolean => {
  const begun = starts.findIndex(({ kind, subject }) => kind === 'order' && subject === donationId)
  return starts
    .slice(begun + 1)
    .some((start) => start.kind === 'standing' && start.campaignId === campaignId && start.subject !== 'published')
}

/** The thanks of a campaign that is hidden, or waits for review, wait too. */
const areMailsWritten = (snapshot: Snapshot, campaignId: string): boolean =>
  ['published', 'frozen'].includes(standingOf(snapshot, campaignId) ?? '')

/** Only for a published campaign does a capture or transfer begin. */
export const isPublished = (snapshot: Snapshot, campaignId: string): boolean =>
  standingOf(snapshot, campaignId) === 'published'

const capturesAreBooked: Invariant = {
  number: 1,
  statement: 'each payment that PayPal captured is booked exactly once, and nothing else is booked',
  check: ({ snapshot: { ledger }, expected: { payments } }) => {
    const rowsOf = (captureId: string, kind: string) =>
      ledger.filter((row) => row.kind === kind && row.source === `capture:${captureId}`)
    const amountOf = (captureId: string, kind: string) => sumOf(rowsOf(captureId, kind), ({ amount }) => amount)
    const missing = [...payments.values()].flatMap(({ capture, donation, platformFee }) => {
      const [row, ...more] = rowsOf(capture.id, 'donation')
      const fee = amountOf(capture.id, 'provider_fee')
      const platform = amountOf(capture.id, 'platform_fee')
      return messagesIf(
        [!row || more.length > 0, `${capture.id} is booked ${row ? more.length + 1 : 0} times`],
        [row?.amount !== capture.amountMinor, `${capture.id} of ${capture.amountMinor} is booked as ${row?.amount}`],
        [row?.campaignId !== donation.campaignId, `${capture.id} is booked to another campaign`],
        [row?.donationId !== donation.id, `${capture.id} is booked for another donation`],
        [fee !== capture.feeMinor, `PayPal's fee for ${capture.id} is ${capture.feeMinor}, booked is ${fee}`],
        [
          platform !== platformFee,
          `the platform fee for ${capture.id} should be ${platformFee}, booked is ${platform}`,
        ],
      )
    })
    const unfounded = ledger
      .filter(({ kind }) => ['donation', 'provider_fee', 'platform_fee'].includes(kind))
      .filter(({ source }) => !payments.has(source.replace('capture:', '')))
    return [...missing, ...unfounded.map(({ kind, source }) => `${kind} of ${source} has no payment at PayPal`)]
  },
}

const unfinished = ['created', 'awaiting_approval', 'processing']

const nothingIsStuck: Invariant = {
  number: 5,
  statement: 'interrupted work is finished without manual intervention',
  check: ({ facts, expected, snapshot }) => {
    const { donations, refunds, payouts, disputes, events, books, quarantine } = snapshot
    const quarantined = new Set(quarantine.map(({ source }) => source))
    const held = new Set(books.captures.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId))
    const isExplained = ({ status, orderId, captureId }: (typeof donations)[number]) =>
      status !== 'pending' ||
      held.has(orderId ?? '') ||
      quarantined.has(`capture:${captureId}`) ||
      quarantined.has(`order:${orderId}`)
    return [
      ...donations
        .filter(({ status }) => unfinished.includes(status))
        .map(({ id, status }) => `donation ${id} is ${status}`),
      ...donations
        .filter((donation) => !isExplained(donation))
        .map(({ id }) => `donation ${id} is pending without a reason`),
      ...refunds.filter(({ status }) => status === 'requested').map(({ id }) => `refund ${id} is still requested`),
      ...[...facts.refunds]
        .filter((id) => !refunds.some((refund) => refund.id === id))
        .map((id) => `refund ${id}, which was confirmed to an admin, is missing`),
      ...payouts
        .filter(({ status, transferStatus }) => status === 'approved' && transferStatus === null)
        // An admin can settle a quarantined payout only if PayPal has an item for it. Otherwise the request may still be on its way.
        .filter((payout) => !quarantined.has(`transfer:${payout.id}`) || expected.itemsOf(payout).length > 0)
        .filter((payout) => !exceedsPaypalBalance(payout, books) && isPublished(snapshot, payout.campaignId))
        .map(({ id }) => `payout ${id} is approved and not sent`),
      ...[...facts.disputes]
        .filter(([id, statuses]) => !disputes.some((one) => one.id === id && statuses.has(one.status)))
        .map(([id]) => `dispute ${id} is missing, or has a status that no request set`),
      ...events.filter(({ processedAt }) => !processedAt).map(({ id }) => `webhook ${id} is not processed`),
    ]
  },
}

const replayChangesNothing: Invariant = {
  number: 6,
  statement: 'replayed webhooks change nothing',
  check: async ({ snapshot: { ledger, replayWebhooks } }) => {
    const after = await replayWebhooks()
    return messagesIf([JSON.stringify(after, asText) !== JSON.stringify(ledger, asText), 'the ledger changed'])
  },
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const approvalsAreCaptured: Invariant = {
  number: 7,
  statement: 'an order approved in time is captured, even if webhooks and return visits are lost',
  check: ({ facts, snapshot }) =>
    [...facts.donations.values()].flatMap(({ id, orderId, campaignId }) => {
      const order = snapshot.books.orders.find((one) => one.id === orderId)
      if (order?.status !== 'APPROVED' || order.wasDeclined || order.funding !== 'good') return []
      const leftMs = order.expiresAt.getTime() - facts.drainStartedAt.getTime()
      const isOpen = facts.campaigns.get(campaignId)?.isCancelled === false && !wasRestricted(snapshot, id, campaignId)
      const isCapturable = isOpen && !facts.tamperedOrders.has(orderId)
      return messagesIf([isCapturable && leftMs > 2 * hour, `donation ${id} was approved and never captured`])
    }),
}

const oneCapturePerOrder: Invariant = {
  number: 8,
  statement: 'an order is captured once, however many callers sync it concurrently',
  check: ({ snapshot: { books, ledger } }) => {
    const orders = books.captures.map(({ orderId }) => orderId)
    const booked = ledger.filter(({ kind }) => kind === 'donation').map(({ donationId }) => donationId)
    return [
      ...duplicatesOf(orders).map((id) => `order ${id} was captured twice`),
      ...duplicatesOf(booked).map((id) => `donation ${id} was booked twice`),
    ]
  },
}

const duplicatesOf = <T>(items: readonly T[]): T[] => items.filter((item, index) => items.indexOf(item) !== index)

const forgeriesHaveNoEffect: Invariant = {
  number: 9,
  statement: 'a webhook with an invalid signature is not stored, and no amount is taken from a webhook',
  check: ({ facts, snapshot: { events, donations, refunds, ledger } }) => [
    ...events.filter(({ id }) => facts.forgedEvents.has(id)).map(({ id }) => `${id} was stored`),
    ...[...donations, ...refunds, ...ledger.filter(({ payoutId }) => payoutId === null)]
      .filter(({ amount }) => amount === forgedMinor)
      .map(({ id }) => `${id} has the amount of a forged webhook`),
  ],
}

const onlyPaidDonationsCount: Invariant = {
  number: 10,
  statement: 'only captured payments count as donations',
  check: ({ snapshot, expected: { payments } }) => {
    const { donations, refunds, ledger, mails } = snapshot
    // A donor who was refunded while the thanks waited gets none.
    const refunded = new Set(refunds.filter(({ status }) => status !== 'failed').map(({ donationId }) => donationId))
    const paid = new Set([...payments.values()].map(({ donation }) => donation.id))
    const booked = new Set(ledger.map(({ donationId }) => donationId))
    const thanked = new Set(mails.map(({ key }) => key))
    return donations.flatMap(({ id, status, campaignId }) =>
      messagesIf(
        [(status === 'completed') !== paid.has(id), `donation ${id} is ${status}; paid: ${paid.has(id)}`],
        [booked.has(id) && !paid.has(id), `donation ${id} is booked and was never paid`],
        [
          paid.has(id) &&
            !thanked.has(`donation-completed:${id}`) &&
            !refunded.has(id) &&
            areMailsWritten(snapshot, campaignId),
          `donation ${id}: the thank-you mail is missing`,
        ],
        [
          !paid.has(id) && thanked.has(`donation-completed:${id}`),
          `donation ${id}: the thank-you mail is sent without a payment`,
        ],
      ),
    )
  },
}

const thanksGoToTheDonor: Invariant = {
  number: 31,
  statement: 'the thanks for a donation, with or without an account, are mailed to its donor and to no other address',
  check: ({ facts, snapshot: { mails } }) =>
    mails.flatMap(({ key, recipient }) => {
      const donation = facts.donations.get(key.replace(/^donation-completed:/, ''))
      return messagesIf([
        donation !== undefined && donation.email !== recipient,
        `the thanks for donation ${donation?.id} of ${donation?.email} went to ${recipient}`,
      ])
    }),
}

const mismatchesAreQuarantined: Invariant = {
  number: 11,
  statement: 'a payment that differs from the order is booked to no campaign and shown to admins',
  check: ({ snapshot: { ledger, quarantine }, expected: { mismatches } }) => {
    const sources = new Set(ledger.map(({ source }) => source))
    const quarantined = new Set(quarantine.map(({ source }) => source))
    return [...mismatches.keys()].flatMap((id) =>
      messagesIf(
        [sources.has(`capture:${id}`), `${id} is booked and should be quarantined`],
        [!quarantined.has(`capture:${id}`), `${id} is not in quarantine`],
      ),
    )
  },
}

export const donationInvariants: readonly Invariant[] = [
  capturesAreBooked,
  nothingIsStuck,
  replayChangesNothing,
  approvalsAreCaptured,
  oneCapturePerOrder,
  forgeriesHaveNoEffect,
  onlyPaidDonationsCount,
  mismatchesAreQuarantined,
  thanksGoToTheDonor,
]

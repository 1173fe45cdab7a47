import { forgedMinor } from './facts.ts'
import { isBeyondMeans, sumOf } from './expected.ts'
import { type Invariant, where } from './invariant.ts'

const hour = 3_600_000

const capturesAreBooked: Invariant = {
  number: 1,
  says: 'each payment that PayPal took is booked once, and nothing else is',
  broken: ({ evidence: { ledger }, expected: { payments } }) => {
    const rowsOf = (captureId: string, kind: string) =>
      ledger.filter((row) => row.kind === kind && row.source === `capture:${captureId}`)
    const amountOf = (captureId: string, kind: string) => sumOf(rowsOf(captureId, kind), ({ amount }) => amount)
    const missing = [...payments.values()].flatMap(({ capture, donation, platformFee }) => {
      const [row, ...more] = rowsOf(capture.id, 'donation')
      const fee = amountOf(capture.id, 'provider_fee')
      const platform = amountOf(capture.id, 'platform_fee')
      return where(
        [!row || more.length > 0, `${capture.id} is booked ${row ? more.length + 1 : 0} times`],
        [row?.amount !== capture.amountMinor, `${capture.id} of ${capture.amountMinor} is booked as ${row?.amount}`],
        [row?.campaignId !== donation.campaignId, `${capture.id} is booked to another campaign`],
        [row?.donationId !== donation.id, `${capture.id} is booked for another donation`],
        [fee !== capture.feeMinor, `PayPal kept ${capture.feeMinor} of ${capture.id}, booked is ${fee}`],
        [
          platform !== platformFee,
          `the platform's fee of ${capture.id} should be ${platformFee}, booked is ${platform}`,
        ],
      )
    })
    const invented = ledger
      .filter(({ kind }) => ['donation', 'provider_fee', 'platform_fee'].includes(kind))
      .filter(({ source }) => !payments.has(source.replace('capture:', '')))
    return [...missing, ...invented.map(({ kind, source }) => `${kind} of ${source} has no payment at PayPal`)]
  },
}

const unfinished = ['created', 'awaiting_approval', 'processing']

const nothingIsStuck: Invariant = {
  number: 5,
  says: 'whatever was cut off is finished without anybody’s help',
  broken: ({ facts, expected, evidence: { donations, refunds, payouts, disputes, events, books, quarantine } }) => {
    const doubted = new Set(quarantine.map(({ source }) => source))
    const held = new Set(books.captures.filter(({ status }) => status === 'PENDING').map(({ orderId }) => orderId))
    const isAccounted = ({ status, orderId, captureId }: (typeof donations)[number]) =>
      status !== 'pending' ||
      held.has(orderId ?? '') ||
      doubted.has(`capture:${captureId}`) ||
      doubted.has(`order:${orderId}`)
    return [
      ...donations
        .filter(({ status }) => unfinished.includes(status))
        .map(({ id, status }) => `donation ${id} is ${status}`),
      ...donations
        .filter((donation) => !isAccounted(donation))
        .map(({ id }) => `donation ${id} is pending for nothing`),
      ...refunds.filter(({ status }) => status === 'requested').map(({ id }) => `refund ${id} is still requested`),
      ...[...facts.refunds]
        .filter((id) => !refunds.some((refund) => refund.id === id))
        .map((id) => `refund ${id}, which an admin was told of, is gone`),
      ...payouts
        .filter(({ status, transferStatus }) => status === 'approved' && transferStatus === null)
        // A person can settle what PayPal has; what it has nothing of, it may never have been told.
        .filter((payout) => !doubted.has(`transfer:${payout.id}`) || expected.itemsOf(payout).length > 0)
        .filter((payout) => !isBeyondMeans(payout, books))
        .map(({ id }) => `payout ${id} is approved and not sent`),
      ...[...facts.disputes]
        .filter(([id, statuses]) => !disputes.some((one) => one.id === id && statuses.has(one.status)))
        .map(([id]) => `dispute ${id} is gone, or stands where nobody put it`),
      ...events.filter(({ processedAt }) => !processedAt).map(({ id }) => `notification ${id} is not acted on`),
    ]
  },
}

const replayChangesNothing: Invariant = {
  number: 6,
  says: 'notifications that come again change nothing',
  broken: async ({ evidence: { ledger, replay } }) => {
    const after = await replay()
    return where([JSON.stringify(after, asText) !== JSON.stringify(ledger, asText), 'the ledger changed'])
  },
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

const approvalsAreTaken: Invariant = {
  number: 7,
  says: 'who approved in time is a donor, whatever became of notifications and returns',
  broken: ({ facts, evidence: { books } }) =>
    [...facts.donations.values()].flatMap(({ id, orderId, campaignId }) => {
      const order = books.orders.find((one) => one.id === orderId)
      if (order?.status !== 'APPROVED' || order.wasDeclined || order.funding !== 'good') return []
      const leftMs = order.expiresAt.getTime() - facts.restedFrom.getTime()
      const isOurs = facts.campaigns.get(campaignId)?.isCancelled === false && !facts.tamperedOrders.has(orderId)
      return where([isOurs && leftMs > 2 * hour, `donation ${id} was approved and never taken`])
    }),
}

const oneCapturePerOrder: Invariant = {
  number: 8,
  says: 'one order is captured once, however many look at it at once',
  broken: ({ evidence: { books, ledger } }) => {
    const orders = books.captures.map(({ orderId }) => orderId)
    const booked = ledger.filter(({ kind }) => kind === 'donation').map(({ donationId }) => donationId)
    return [
      ...twice(orders).map((id) => `order ${id} was captured twice`),
      ...twice(booked).map((id) => `donation ${id} was booked twice`),
    ]
  },
}

const twice = <T>(items: readonly T[]): T[] => items.filter((item, index) => items.indexOf(item) !== index)

const forgeriesDoNothing: Invariant = {
  number: 9,
  says: 'a notification that PayPal does not vouch for is not kept, and none is believed what it says of money',
  broken: ({ facts, evidence: { events, donations, refunds, ledger } }) => [
    ...events.filter(({ id }) => facts.forgedEvents.has(id)).map(({ id }) => `${id} was kept`),
    ...[...donations, ...refunds, ...ledger.filter(({ payoutId }) => payoutId === null)]
      .filter(({ amount }) => amount === forgedMinor)
      .map(({ id }) => `${id} is of what a forger claims`),
  ],
}

const unpaidAddsNothing: Invariant = {
  number: 10,
  says: 'only what PayPal took counts as given',
  broken: ({ evidence: { donations, ledger, mails }, expected: { payments } }) => {
    const paid = new Set([...payments.values()].map(({ donation }) => donation.id))
    const booked = new Set(ledger.map(({ donationId }) => donationId))
    const thanked = new Set(mails.map(({ key }) => key))
    return donations.flatMap(({ id, status }) =>
      where(
        [(status === 'completed') !== paid.has(id), `donation ${id} is ${status}, paid is ${paid.has(id)}`],
        [booked.has(id) && !paid.has(id), `donation ${id} is booked and was never paid`],
        [thanked.has(`donation-completed:${id}`) !== paid.has(id), `the donor of ${id} was thanked wrongly, or not`],
      ),
    )
  },
}

const mismatchesAreSetAside: Invariant = {
  number: 11,
  says: 'what PayPal took instead of what we asked for reaches no campaign, and a person learns of it',
  broken: ({ evidence: { ledger, quarantine }, expected: { setAside } }) => {
    const sources = new Set(ledger.map(({ source }) => source))
    const doubted = new Set(quarantine.map(({ source }) => source))
    return [...setAside.keys()].flatMap((id) =>
      where(
        [sources.has(`capture:${id}`), `${id} is booked and should be set aside`],
        [!doubted.has(`capture:${id}`), `${id} is nowhere`],
      ),
    )
  },
}

export const donationInvariants: readonly Invariant[] = [
  capturesAreBooked,
  nothingIsStuck,
  replayChangesNothing,
  approvalsAreTaken,
  oneCapturePerOrder,
  forgeriesDoNothing,
  unpaidAddsNothing,
  mismatchesAreSetAside,
]

import { toMinor } from './amount.ts'
import { computeFigures, refundedMinor } from './campaign-figures.ts'
import { platformFeeBack, sumOf } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import type { LedgerRow } from './snapshot.ts'

const minute = 60_000

const balanceOf = (ledger: readonly LedgerRow[], account: string): bigint =>
  sumOf(ledger, ({ debit, credit, amount }) => (debit === account ? amount : 0n) - (credit === account ? amount : 0n))

const ledgerBalances: Invariant = {
  number: 2,
  statement: 'every entry balances, and the ledger sums to zero',
  check: ({ snapshot: { ledger } }) => {
    const accounts = [...new Set(ledger.flatMap(({ debit, credit }) => [debit, credit]))]
    const total = sumOf(accounts, (account) => balanceOf(ledger, account))
    return [
      ...messagesIf([total !== 0n, `the ledger sums to ${total}`]),
      ...ledger.filter(({ debit, credit }) => debit === credit).map(({ id }) => `entry ${id} moves nothing`),
    ]
  },
}

/** PayPal's movements that the ledger's PayPal account must contain. */
const expectedMovements = ({ snapshot: { books, payouts }, expected }: CheckInput) => {
  const refundsOf = new Map(books.refunds.map(({ id, captureId }) => [id, captureId]))
  const paid = new Set(
    payouts
      .filter(({ transferStatus }) => transferStatus === 'paid')
      .flatMap((payout) => expected.itemsOf(payout).map(({ id }) => id)),
  )
  return books.movements.filter(({ kind, reference }) => {
    if (kind === 'capture') return expected.payments.has(reference)
    if (kind === 'payout') return paid.has(reference)
    return kind !== 'payout_return' && expected.payments.has(refundsOf.get(reference) ?? '')
  })
}

const paypalBalanceAgrees: Invariant = {
  number: 3,
  statement:
    'the ledger balance of PayPal equals PayPal’s own balance, except for quarantined payments and transfers in progress',
  check: (input) => {
    const booked = balanceOf(input.snapshot.ledger, 'paypal')
    const actual = sumOf(expectedMovements(input), ({ netMinor }) => netMinor)
    return messagesIf([booked !== actual, `the ledger has ${booked} at PayPal, PayPal has ${actual}`])
  },
}

const figuresAgree: Invariant = {
  number: 4,
  statement:
    'displayed figures equal the donations minus refunds minus the fees that the site did not pay, and what is in dispute or donors can ask back is not offered',
  check: (input) =>
    input.snapshot.figures.flatMap(({ campaignId, campaign, stats, offer }) => {
      const { raised, net, available } = computeFigures(input, campaignId)
      const shown = stats['donations'] as { totalRaised: number; netRaised: number }
      const prefix = `campaign ${campaignId}:`
      return messagesIf(
        [
          toMinor(campaign['totalRaised']) !== raised,
          `${prefix} raised ${raised}, shown ${String(campaign['totalRaised'])}`,
        ],
        [toMinor(shown.totalRaised) !== raised, `${prefix} raised ${raised}, shown in stats ${shown.totalRaised}`],
        [toMinor(shown.netRaised) !== net, `${prefix} net ${net}, shown in stats ${shown.netRaised}`],
        [
          offer !== null && toMinor(offer['net']) !== available,
          `${prefix} available ${available}, offered ${String(offer?.['net'])}`,
        ],
      )
    }),
}

const refundsAreBooked: Invariant = {
  number: 12,
  statement: 'refunds never exceed the donation, and each refund is booked exactly once',
  check: ({ snapshot: { ledger, books, refunds }, expected: { payments } }) => {
    const rowsOf = (id: string) =>
      ledger.filter(({ kind, source }) => source === `refund:${id}` && /^re(fund|versal)$/.test(kind))
    const ofPayments = [...payments.values()].flatMap((payment) => {
      const { capture, donation } = payment
      const returned = bookedAs(ledger, 'platform_fee_back', donation.id)
      return [
        ...messagesIf(
          [refundedMinor(payment) > capture.amountMinor, `refunds of ${capture.id} exceed the payment`],
          [
            returned !== platformFeeBack(payment),
            `donation ${donation.id}: returned platform fee should be ${platformFeeBack(payment)}, is ${returned}`,
          ],
        ),
        ...payment.refunds.flatMap(({ id, amountMinor }) => {
          const [row, ...more] = rowsOf(id)
          return messagesIf(
            [!row || more.length > 0, `refund ${id} is booked ${row ? more.length + 1 : 0} times`],
            [row?.amount !== amountMinor, `refund ${id} of ${amountMinor} is booked as ${row?.amount}`],
          )
        }),
      ]
    })
    const known = new Set([...payments.values()].flatMap((payment) => payment.refunds.map(({ id }) => `refund:${id}`)))
    const unfounded = ledger.filter(({ kind, source }) => /^re(fund|versal)$/.test(kind) && !known.has(source))
    const repeated = refunds.filter(({ id }) => books.refunds.filter(({ customId }) => customId === id).length > 1)
    return [
      ...ofPayments,
      ...unfounded.map(({ source }) => `${source} is booked and never happened`),
      ...repeated.map(({ id }) => `refund ${id} was made more than once`),
    ]
  },
}

const bookedAs = (ledger: readonly LedgerRow[], kind: string, donationId: string): bigint =>
  sumOf(
    ledger.filter((row) => row.kind === kind && row.donationId === donationId),
    ({ amount }) => amount,
  )

/** Debits that the server does not control. They can be booked concurrently with a payout request. */
const externalDebits = ['reversal', 'refund', 'payout_fee', 'dispute_held']

const reservationsAreCovered: Invariant = {
  number: 13,
  statement: 'a payout is reserved only if the campaign’s balance covers it',
  check: ({ snapshot: { ledger } }) => {
    const available = new Map<string, bigint>()
    return ledger.flatMap((row, index) => {
      const { campaignId, debit, credit, amount, kind, bookedAt } = row
      const moved = (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)
      const left = (available.get(campaignId) ?? 0n) + moved
      available.set(campaignId, left)
      if (kind !== 'payout_reserved') return []
      const concurrent = ledger
        .slice(0, index)
        .filter((other) => other.campaignId === campaignId && externalDebits.includes(other.kind))
        .filter((other) => bookedAt.getTime() - other.bookedAt.getTime() < minute)
      const slack = sumOf(concurrent, (other) => other.amount)
      return messagesIf([left + slack < 0n, `payout ${row.payoutId} left ${left} in campaign ${campaignId}`])
    })
  },
}

const ledgerOnlyGrows: Invariant = {
  number: 18,
  statement: 'ledger entries never change',
  check: ({ snapshot: { ledger, forbiddenWrites }, before }) => {
    const now = new Map(ledger.map((row) => [row.id, row]))
    const changed = (before?.ledger ?? []).filter((row) => {
      const then = now.get(row.id)
      return !then || then.amount !== row.amount || then.debit !== row.debit || then.credit !== row.credit
    })
    return [
      ...changed.map(({ id }) => `entry ${id} is missing or changed`),
      ...forbiddenWrites
        .filter(({ wasRefused }) => !wasRefused)
        .map(({ attempt }) => `the database allowed: ${attempt}`),
    ]
  },
}

const amountsAreWholeCents: Invariant = {
  number: 19,
  statement: 'amounts are positive whole cents in one currency',
  check: ({ snapshot: { ledger } }) =>
    ledger
      .filter(({ currency, amount }) => currency !== 'USD' || typeof amount !== 'bigint' || amount <= 0n)
      .map(({ id, amount, currency }) => `entry ${id} is ${amount} ${currency}`),
}

const secretsStaySecret: Invariant = {
  number: 20,
  statement: 'no secret appears in a log or a response',
  check: ({ snapshot: { secrets, outputs } }) => {
    const isLeaked = (texts: readonly string[]) => texts.some((text) => secrets.some((secret) => text.includes(secret)))
    return messagesIf(
      [isLeaked(outputs.logs), 'a secret is in the log'],
      [isLeaked(outputs.answers), 'a secret is in a response'],
      [outputs.logs.some((line) => /Bearer [\w-]{8}/.test(line)), 'an Authorization header is in the log'],
    )
  },
}

export const ledgerInvariants: readonly Invariant[] = [
  ledgerBalances,
  paypalBalanceAgrees,
  figuresAgree,
  refundsAreBooked,
  reservationsAreCovered,
  ledgerOnlyGrows,
  amountsAreWholeCents,
  secretsStaySecret,
]

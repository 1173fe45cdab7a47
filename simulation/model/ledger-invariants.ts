import type { Evidence, LedgerRow } from './evidence.ts'
import { type ExpectedPayment, platformFeeBack, sumOf } from './expected.ts'
import { type Case, type Invariant, toMinor, where } from './invariant.ts'

const minute = 60_000

const balanceOf = (ledger: readonly LedgerRow[], account: string): bigint =>
  sumOf(ledger, ({ debit, credit, amount }) => (debit === account ? amount : 0n) - (credit === account ? amount : 0n))

const ledgerBalances: Invariant = {
  number: 2,
  says: 'every entry balances, and so does the whole ledger',
  broken: ({ evidence: { ledger } }) => {
    const accounts = [...new Set(ledger.flatMap(({ debit, credit }) => [debit, credit]))]
    const total = sumOf(accounts, (account) => balanceOf(ledger, account))
    return [
      ...where([total !== 0n, `the ledger adds up to ${total}`]),
      ...ledger.filter(({ debit, credit }) => debit === credit).map(({ id }) => `entry ${id} moves nothing`),
    ]
  },
}

/** What of PayPal's books must be on the ledger's account of PayPal by now. */
const countedMovements = ({ evidence: { books, payouts }, expected }: Case) => {
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
  says: 'the ledger has on PayPal’s account what PayPal has, but for what is set aside or on its way',
  broken: (seen) => {
    const booked = balanceOf(seen.evidence.ledger, 'paypal')
    const there = sumOf(countedMovements(seen), ({ netMinor }) => netMinor)
    return where([booked !== there, `the ledger has ${booked} at PayPal, PayPal's books have ${there}`])
  },
}

const backOf = (payment: ExpectedPayment): bigint => sumOf(payment.refunds, ({ amountMinor }) => amountMinor)
const leftOf = (payment: ExpectedPayment): bigint => payment.capture.amountMinor - backOf(payment)
const feesOf = (payment: ExpectedPayment): bigint =>
  payment.capture.feeMinor +
  payment.platformFee -
  sumOf(payment.refunds, ({ feeBackMinor }) => feeBackMinor) -
  platformFeeBack(payment)

const stands = ({ status, transferStatus }: Evidence['payouts'][number]): boolean =>
  status !== 'rejected' && transferStatus !== 'returned' && transferStatus !== 'failed'

/** What payouts have taken of a campaign: their amounts, and the fees of those that arrived. */
const claimedOf = ({ evidence: { payouts }, expected }: Case, campaignId: string): bigint =>
  sumOf(
    payouts.filter((payout) => payout.campaignId === campaignId && stands(payout)),
    (payout) => {
      const items = payout.transferStatus === 'paid' ? expected.itemsOf(payout) : []
      return payout.net + sumOf(items.slice(0, 1), ({ feeMinor }) => feeMinor)
    },
  )

/** What the site paid of PayPal's fees for a campaign's refunds. Another invariant limits it. */
const paidBySite = ({ evidence: { ledger } }: Case, campaignId: string): bigint =>
  sumOf(
    ledger.filter((row) => row.kind === 'site_loss' && row.campaignId === campaignId),
    ({ amount }) => amount,
  )

const figuresAgree: Invariant = {
  number: 4,
  says: 'the figures shown are the donations, less refunds, less the fees that the site did not pay',
  broken: (seen) =>
    seen.evidence.figures.flatMap(({ campaignId, campaign, stats, offer }) => {
      const payments = [...seen.expected.payments.values()].filter(({ donation }) => donation.campaignId === campaignId)
      const raised = sumOf(payments, leftOf)
      const net = raised - sumOf(payments, feesOf) + paidBySite(seen, campaignId)
      const held = sumOf(
        payments.filter(({ isContested }) => isContested),
        leftOf,
      )
      const available = net - held - claimedOf(seen, campaignId)
      const shown = stats['donations'] as { totalRaised: number; netRaised: number }
      const about = `campaign ${campaignId}:`
      return where(
        [
          toMinor(campaign['totalRaised']) !== raised,
          `${about} raised ${raised}, shown ${String(campaign['totalRaised'])}`,
        ],
        [toMinor(shown.totalRaised) !== raised, `${about} raised ${raised}, its figures say ${shown.totalRaised}`],
        [toMinor(shown.netRaised) !== net, `${about} net ${net}, its figures say ${shown.netRaised}`],
        [toMinor(offer['net']) !== available, `${about} available ${available}, offered ${String(offer['net'])}`],
      )
    }),
}

const refundsAreBooked: Invariant = {
  number: 12,
  says: 'no more goes back than was given, and each refund is booked once',
  broken: ({ evidence: { ledger, books, refunds }, expected: { payments } }) => {
    const rowsOf = (id: string) =>
      ledger.filter(({ kind, source }) => source === `refund:${id}` && /^re(fund|versal)$/.test(kind))
    const ofPayments = [...payments.values()].flatMap((payment) => {
      const { capture, donation } = payment
      const back = bookedAs(ledger, 'platform_fee_back', donation.id)
      return [
        ...where(
          [backOf(payment) > capture.amountMinor, `of ${capture.id} more went back than was given`],
          [
            back !== platformFeeBack(payment),
            `of ${donation.id} the platform owes ${platformFeeBack(payment)}, gave ${back}`,
          ],
        ),
        ...payment.refunds.flatMap(({ id, amountMinor }) => {
          const [row, ...more] = rowsOf(id)
          return where(
            [!row || more.length > 0, `refund ${id} is booked ${row ? more.length + 1 : 0} times`],
            [row?.amount !== amountMinor, `refund ${id} of ${amountMinor} is booked as ${row?.amount}`],
          )
        }),
      ]
    })
    const known = new Set([...payments.values()].flatMap((payment) => payment.refunds.map(({ id }) => `refund:${id}`)))
    const invented = ledger.filter(({ kind, source }) => /^re(fund|versal)$/.test(kind) && !known.has(source))
    const repeated = refunds.filter(({ id }) => books.refunds.filter(({ customId }) => customId === id).length > 1)
    return [
      ...ofPayments,
      ...invented.map(({ source }) => `${source} is booked and never happened`),
      ...repeated.map(({ id }) => `refund ${id} was made more than once`),
    ]
  },
}

const bookedAs = (ledger: readonly LedgerRow[], kind: string, donationId: string): bigint =>
  sumOf(
    ledger.filter((row) => row.kind === kind && row.donationId === donationId),
    ({ amount }) => amount,
  )

/** Money that leaves by others' hands may do so at the very moment of a request. */
const byOthers = ['reversal', 'refund', 'payout_fee', 'dispute_held']

const reservationsAreCovered: Invariant = {
  number: 13,
  says: 'no payout is promised that the campaign cannot pay',
  broken: ({ evidence: { ledger } }) => {
    const available = new Map<string, bigint>()
    return ledger.flatMap((row, index) => {
      const { campaignId, debit, credit, amount, kind, bookedAt } = row
      const moved = (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)
      const left = (available.get(campaignId) ?? 0n) + moved
      available.set(campaignId, left)
      if (kind !== 'payout_reserved') return []
      const racing = ledger
        .slice(0, index)
        .filter((other) => other.campaignId === campaignId && byOthers.includes(other.kind))
        .filter((other) => bookedAt.getTime() - other.bookedAt.getTime() < minute)
      const slack = sumOf(racing, (other) => other.amount)
      return where([left + slack < 0n, `payout ${row.payoutId} left ${left} in campaign ${campaignId}`])
    })
  },
}

const ledgerOnlyGrows: Invariant = {
  number: 18,
  says: 'what is in the ledger stays as it is',
  broken: ({ evidence: { ledger, guards }, before }) => {
    const now = new Map(ledger.map((row) => [row.id, row]))
    const changed = (before?.ledger ?? []).filter((row) => {
      const then = now.get(row.id)
      return !then || then.amount !== row.amount || then.debit !== row.debit || then.credit !== row.credit
    })
    return [
      ...changed.map(({ id }) => `entry ${id} is gone or changed`),
      ...guards.filter(({ wasRefused }) => !wasRefused).map(({ attempt }) => `the database took: ${attempt}`),
    ]
  },
}

const currenciesStayApart: Invariant = {
  number: 19,
  says: 'amounts are whole cents of one currency',
  broken: ({ evidence: { ledger } }) =>
    ledger
      .filter(({ currency, amount }) => currency !== 'USD' || typeof amount !== 'bigint' || amount <= 0n)
      .map(({ id, amount, currency }) => `entry ${id} is of ${amount} ${currency}`),
}

const secretsStaySecret: Invariant = {
  number: 20,
  says: 'no secret is logged or answered',
  broken: ({ evidence: { secrets, spoken } }) => {
    const isTold = (texts: readonly string[]) => texts.some((text) => secrets.some((secret) => text.includes(secret)))
    return where(
      [isTold(spoken.logs), 'a secret is in the log'],
      [isTold(spoken.answers), 'a secret is in an answer'],
      [spoken.logs.some((line) => /Bearer [\w-]{8}/.test(line)), 'an Authorization header is in the log'],
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
  currenciesStayApart,
  secretsStaySecret,
]

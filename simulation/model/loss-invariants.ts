import { type ExpectedPayment, sumOf } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import type { LedgerRow } from './snapshot.ts'

const minute = 60_000

/** PayPal's fee for the refunded part of a payment (pro rata, rounded half up), minus the fee that PayPal returned. */
const keptFee = ({ capture, refunds }: ExpectedPayment): bigint => {
  const back = sumOf(refunds, ({ amountMinor }) => amountMinor)
  const share = (2n * capture.feeMinor * back + capture.amountMinor) / (2n * capture.amountMinor)
  const kept = share - sumOf(refunds, ({ feeBackMinor }) => feeBackMinor)
  return kept > 0n ? kept : 0n
}

const keptFees = ({ expected }: CheckInput, campaignId: string): bigint =>
  sumOf(
    [...expected.payments.values()].filter(({ donation }) => donation.campaignId === campaignId),
    keptFee,
  )

const changeOf = ({ debit, credit, amount }: LedgerRow): bigint =>
  (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)

/** Whether another transaction booked the other entry at about the same time, possibly without seeing this one. */
const isConcurrent = (row: LedgerRow, other: LedgerRow): boolean =>
  other.source !== row.source && Math.abs(row.bookedAt.getTime() - other.bookedAt.getTime()) < minute

/** The campaign's balance after the last entry with the same source. */
const balanceAfter = (rows: readonly LedgerRow[], row: LedgerRow): bigint => {
  const end = rows.findLastIndex(({ source }) => source === row.source)
  return sumOf(rows.slice(0, end + 1), changeOf)
}

/** Checks one refund or reversal among a campaign's entries. */
const checkLoss = (rows: readonly LedgerRow[], row: LedgerRow): string[] => {
  const loss = rows.find(({ kind, source }) => kind === 'site_loss' && source === row.source)?.amount ?? 0n
  const balance = balanceAfter(rows, row)
  const changes = rows.filter((other) => isConcurrent(row, other)).map(changeOf)
  const gained = sumOf(changes, (change) => (change > 0n ? change : 0n))
  return messagesIf(
    [loss > 0n && balance - gained > 0n, `${row.source} cost the site ${loss} and left the campaign ${balance}`],
    [loss > 0n && row.kind !== 'refund', `${row.source} is not a refund and cost the site ${loss}`],
  )
}

/** These debits may make a campaign's balance negative. Refunds alone may not. */
const externalDebits = ['reversal', 'payout_fee', 'dispute_held']

const lossesAreKeptFees: Invariant = {
  number: 22,
  statement: 'the site pays only PayPal’s fees for refunds, and only if the campaign has no money left',
  check: (input) => {
    const { ledger } = input.snapshot
    return [...Map.groupBy(ledger, ({ campaignId }) => campaignId)].flatMap(([campaignId, rows]) => {
      const loss = sumOf(
        rows.filter(({ kind }) => kind === 'site_loss'),
        ({ amount }) => amount,
      )
      const kept = keptFees(input, campaignId)
      const balance = sumOf(rows, changeOf)
      const hasExternalDebit = rows.some(({ kind }) => externalDebits.includes(kind))
      return [
        ...messagesIf(
          [loss > kept, `campaign ${campaignId} cost the site ${loss}; PayPal kept ${kept} for its refunds`],
          [
            balance < 0n && !hasExternalDebit && loss < kept,
            `refunds left campaign ${campaignId} with ${balance}; the site paid ${loss} of ${kept}`,
          ],
        ),
        ...rows.filter(({ kind }) => kind === 'refund' || kind === 'reversal').flatMap((row) => checkLoss(rows, row)),
      ]
    })
  },
}

export const lossInvariants: readonly Invariant[] = [lossesAreKeptFees]

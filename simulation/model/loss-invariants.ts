import type { LedgerRow } from './evidence.ts'
import { type ExpectedPayment, sumOf } from './expected.ts'
import { type Case, type Invariant, where } from './invariant.ts'

const minute = 60_000

/** What PayPal kept of its fee for the refunded part of a payment: pro rata, rounded half up, less what it returned. */
const keptFee = ({ capture, refunds }: ExpectedPayment): bigint => {
  const back = sumOf(refunds, ({ amountMinor }) => amountMinor)
  const share = (2n * capture.feeMinor * back + capture.amountMinor) / (2n * capture.amountMinor)
  const kept = share - sumOf(refunds, ({ feeBackMinor }) => feeBackMinor)
  return kept > 0n ? kept : 0n
}

const keptOf = ({ expected }: Case, campaignId: string): bigint =>
  sumOf(
    [...expected.payments.values()].filter(({ donation }) => donation.campaignId === campaignId),
    keptFee,
  )

const changeOf = ({ debit, credit, amount }: LedgerRow): bigint =>
  (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)

/** Written at about the same time in another transaction, which need not have seen this one. */
const isRacing = (row: LedgerRow, other: LedgerRow): boolean =>
  other.source !== row.source && Math.abs(row.bookedAt.getTime() - other.bookedAt.getTime()) < minute

/** What the campaign has once everything that was booked with this entry is booked. */
const balanceWith = (rows: readonly LedgerRow[], row: LedgerRow): bigint => {
  const end = rows.findLastIndex(({ source }) => source === row.source)
  return sumOf(rows.slice(0, end + 1), changeOf)
}

/** What is wrong with one refund or reversal among a campaign's entries. */
const brokenBy = (rows: readonly LedgerRow[], row: LedgerRow): string[] => {
  const loss = rows.find(({ kind, source }) => kind === 'site_loss' && source === row.source)?.amount ?? 0n
  const balance = balanceWith(rows, row)
  const changes = rows.filter((other) => isRacing(row, other)).map(changeOf)
  const gained = sumOf(changes, (change) => (change > 0n ? change : 0n))
  return where(
    [loss > 0n && balance - gained > 0n, `${row.source} cost the site ${loss}, and left the campaign ${balance}`],
    [loss > 0n && row.kind !== 'refund', `${row.source} is no refund and cost the site ${loss}`],
  )
}

/** Money that PayPal or a bank took, or charged for payouts, may leave a campaign short; a refund of ours alone may not. */
const takenByOthers = ['reversal', 'payout_fee', 'dispute_held']

const lossesAreWhatPaypalKept: Invariant = {
  number: 22,
  says: 'the site pays PayPal’s fees for refunds where the campaign has nothing left, and nothing else',
  broken: (seen) => {
    const { ledger } = seen.evidence
    return [...Map.groupBy(ledger, ({ campaignId }) => campaignId)].flatMap(([campaignId, rows]) => {
      const loss = sumOf(
        rows.filter(({ kind }) => kind === 'site_loss'),
        ({ amount }) => amount,
      )
      const kept = keptOf(seen, campaignId)
      const balance = sumOf(rows, changeOf)
      const isTakenByOthers = rows.some(({ kind }) => takenByOthers.includes(kind))
      return [
        ...where(
          [loss > kept, `campaign ${campaignId} cost the site ${loss}, PayPal kept ${kept} for its refunds`],
          [
            balance < 0n && !isTakenByOthers && loss < kept,
            `refunds left campaign ${campaignId} with ${balance}, and the site paid ${loss} of ${kept}`,
          ],
        ),
        ...rows.filter(({ kind }) => kind === 'refund' || kind === 'reversal').flatMap((row) => brokenBy(rows, row)),
      ]
    })
  },
}

export const lossInvariants: readonly Invariant[] = [lossesAreWhatPaypalKept]

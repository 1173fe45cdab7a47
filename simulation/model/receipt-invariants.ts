import type { Invariant } from './invariant.ts'
import type { LedgerRow } from './snapshot.ts'

const byBooking = (a: LedgerRow, b: LedgerRow): number =>
  a.bookedAt.getTime() - b.bookedAt.getTime() || (a.id < b.id ? -1 : 1)

const receiptsFollowTheLedger: Invariant = {
  number: 23,
  statement: 'the receipts of a year have the numbers from 1 in the order of booking, one for each booked donation',
  check: ({ snapshot: { ledger, receipts } }) => {
    const booked = ledger.filter(({ kind }) => kind === 'donation').toSorted(byBooking)
    const years = new Set([...receipts.map(({ year }) => year), ...booked.map((row) => row.bookedAt.getUTCFullYear())])
    return [...years].flatMap((year) => {
      const expected = booked
        .filter(({ bookedAt }) => bookedAt.getUTCFullYear() === year)
        .map(({ donationId }, index) => `${index + 1}: ${donationId}`)
      const given = receipts
        .filter((receipt) => receipt.year === year)
        .map(({ number, donationId }) => `${number}: ${donationId}`)
      const wrong = given.find((text, index) => text !== expected[index])
      if (wrong !== undefined) return [`receipt ${wrong} of ${year} is out of order`]
      return given.length < expected.length ? [`${year} has ${given.length} receipts, not ${expected.length}`] : []
    })
  },
}

export const receiptInvariants: readonly Invariant[] = [receiptsFollowTheLedger]

import { toMinor } from './amount.ts'
import { computeFigures } from './campaign-figures.ts'
import { disputesOfDonor, isFirstAboutPayout } from './disputes.ts'
import { sumOf } from './expected.ts'
import { type CheckInput, type Invariant, messagesIf } from './invariant.ts'
import type { LedgerRow, Snapshot } from './snapshot.ts'

/** All places where what PayPal captured for a campaign can be, in the API's figures. */
const places = [
  ...['held', 'heldInDisputes', 'heldForDonors', 'available', 'beingRefunded', 'inPayout', 'paidOut', 'refunded'],
  ...['processorFees', 'platformFees', 'payoutFees'],
]

const eachCentIsInOnePlace: Invariant = {
  number: 41,
  statement: 'what is held, payable, in a payout, paid out, refunded and kept as fees is together what was captured',
  check: (input) =>
    input.snapshot.figures.flatMap(({ campaignId, money }) => {
      if (!money) return []
      const { captured, refunded, held, heldInDisputes } = computeFigures(input, campaignId)
      const shown = sumOf(places, (place) => toMinor(money[place]))
      const differing = Object.entries({ given: captured, refunded, held, heldInDisputes })
        .filter(([figure, minor]) => toMinor(money[figure]) !== minor)
        .map(([figure, minor]) => `${figure} is ${minor}, shown ${String(money[figure])}`)
      return [
        ...differing.map((message) => `campaign ${campaignId}: ${message}`),
        ...messagesIf([shown !== captured, `campaign ${campaignId}: ${captured} was captured, and ${shown} is shown`]),
      ]
    }),
}

/** These may be booked while an admin approves, without the approval seeing them. */
const externalDebits = ['reversal', 'refund', 'payout_fee', 'dispute_held']

/** What was committed up to a step: the disputes that wait, the donations that are booked, and the debits, each with its step. */
type Course = {
  waiting: Map<string, number>
  booked: Map<string, number>
  /** The donations of which a refund or PayPal has taken or holds a part. */
  touched: Set<string>
  available: Map<string, bigint>
  debits: { campaignId: string; minor: bigint; step: number }[]
  requested: Map<string, number>
}

const inAvailable = ({ debit, credit, amount }: LedgerRow): bigint =>
  (credit === 'campaign_available' ? amount : 0n) - (debit === 'campaign_available' ? amount : 0n)

const book = ({ available, booked, touched, debits }: Course, row: LedgerRow, step: number): void => {
  const { campaignId, donationId, kind } = row
  available.set(campaignId, (available.get(campaignId) ?? 0n) + inAvailable(row))
  if (kind === 'donation' && donationId !== null) booked.set(donationId, step)
  if (kind === 'dispute_held' && donationId !== null) touched.add(donationId)
  if (externalDebits.includes(kind)) debits.push({ campaignId, minor: -inAvailable(row), step })
}

/** What waiting disputes certainly held of a campaign's donations: of those that were booked before, and that PayPal and refunds had not touched. */
const certainlyHeld = ({ snapshot, expected }: CheckInput, course: Course, campaignId: string): bigint =>
  sumOf([...expected.payments.values()], ({ donation, capture }) => {
    const bookedAt = course.booked.get(donation.id) ?? Infinity
    const disputes = disputesOfDonor(snapshot, donation.id)
    const isHeld = disputes.some(({ id }) => bookedAt < (course.waiting.get(id) ?? -1))
    const isCertain = donation.campaignId === campaignId && isHeld && !course.touched.has(donation.id)
    return isCertain ? capture.amountMinor : 0n
  })

/** Why a payout could not be approved after what was committed before. */
const whyNotPayable = (input: CheckInput, course: Course, payoutId: string, campaignId: string): string[] => {
  const { waiting, available, debits, requested } = course
  const about = input.snapshot.disputes.filter((one) => one.payoutId === payoutId)
  const stopping = about.filter((one) => waiting.has(one.id) && isFirstAboutPayout(input.snapshot, one))
  const since = requested.get(payoutId) ?? -1
  const slack = sumOf(
    debits.filter((debit) => debit.campaignId === campaignId && debit.step > since),
    ({ minor }) => minor,
  )
  const left = available.get(campaignId) ?? 0n
  const held = certainlyHeld(input, course, campaignId)
  return [
    ...stopping.map(({ id }) => `payout ${payoutId} was approved while dispute ${id} about it waited`),
    ...messagesIf([
      held > (left > 0n ? left : 0n) + slack,
      `payout ${payoutId} left ${left} in campaign ${campaignId}, of which ${held} was in dispute`,
    ]),
  ]
}

/** Marks the donation of a refund, or of a buyer's case at PayPal. */
const touch = ({ touched }: Course, { refunds, disputes }: Snapshot, subject: string): void => {
  const row =
    refunds.find(({ id }) => id === subject) ?? disputes.find(({ id, isPaypals }) => id === subject && isPaypals)
  if (row?.donationId) touched.add(row.donationId)
}

/** Follows disputes and money in the order of the commits, up to each approval. */
const findWrongApprovals = (input: CheckInput): string[] => {
  const { ledger, starts } = input.snapshot
  const rows = new Map(ledger.map((row) => [row.id, row]))
  const course: Course = {
    waiting: new Map(),
    booked: new Map(),
    touched: new Set(),
    available: new Map(),
    debits: [],
    requested: new Map(),
  }
  return starts.flatMap(({ kind, campaignId, subject }, step) => {
    const row = rows.get(subject)
    if (kind === 'booking' && row) book(course, row, step)
    if (kind === 'refund' || kind === 'dispute') touch(course, input.snapshot, subject)
    if (kind === 'payout') course.requested.set(subject, step)
    if (kind === 'dispute') course.waiting.set(subject, step)
    if (kind === 'dispute_decided') course.waiting.delete(subject)
    return kind === 'approval' ? whyNotPayable(input, course, subject, campaignId) : []
  })
}

const approvalsLeaveWhatIsDisputed: Invariant = {
  number: 42,
  statement: 'no payout is approved while a dispute about it waits, or while disputes of donors hold a part of it',
  check: findWrongApprovals,
}

export const disputeInvariants: readonly Invariant[] = [eachCentIsInOnePlace, approvalsLeaveWhatIsDisputed]

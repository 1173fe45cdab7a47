import { arrangementInvariants } from './arrangement-invariants.ts'
import { crowdInvariants } from './crowd-invariants.ts'
import type { CrowdInput } from './crowd.ts'
import { dayMailInvariants } from './day-mail-invariants.ts'
import { disputeInvariants } from './dispute-invariants.ts'
import type { GatheringInput } from './gathering.ts'
import { gatheringInvariants } from './gathering-invariants.ts'
import { donationInvariants } from './donation-invariants.ts'
import { computeExpected } from './expected.ts'
import type { Facts } from './facts.ts'
import type { Invariant } from './invariant.ts'
import type { Snapshot } from './snapshot.ts'
import type { Violation } from './violation.ts'
import { idempotencyInvariants } from './idempotency-invariants.ts'
import { ledgerInvariants } from './ledger-invariants.ts'
import { lossInvariants } from './loss-invariants.ts'
import { newsInvariants } from './news-invariants.ts'
import type { NewsInput } from './news.ts'
import { payoutInvariants } from './payout-invariants.ts'
import { receiptInvariants } from './receipt-invariants.ts'
import { refundRequestInvariants } from './refund-request-invariants.ts'
import { refundRunInvariants } from './refund-run-invariants.ts'
import { standingInvariants } from './standing-invariants.ts'

export const invariants: readonly Invariant[] = [
  ...donationInvariants,
  ...ledgerInvariants,
  ...payoutInvariants,
  ...idempotencyInvariants,
  ...lossInvariants,
  ...receiptInvariants,
  ...standingInvariants,
  ...refundRunInvariants,
  ...refundRequestInvariants,
  ...disputeInvariants,
].toSorted((a, b) => a.number - b.number)

const checkEach = async <Input>(checked: readonly Invariant<Input>[], input: Input): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const { number, statement, check } of checked) {
    for (const message of await check(input)) found.push({ invariant: number, message: `${statement}: ${message}` })
  }
  return found
}

/** Checks the invariants of a gathering. */
export const checkGathering = (input: GatheringInput): Promise<Violation[]> =>
  checkEach([...gatheringInvariants, ...arrangementInvariants], input)

/** Checks the invariants of a crowd. */
export const checkCrowd = (input: CrowdInput): Promise<Violation[]> => checkEach(crowdInvariants, input)

/** Checks the invariants of a campaign's updates and of the mails around its day. */
export const checkNews = (input: NewsInput): Promise<Violation[]> =>
  checkEach([...newsInvariants, ...dayMailInvariants], input)

/** Checks every invariant after a drain. `before` is the snapshot of the previous round. */
export const checkAll = async (facts: Facts, snapshot: Snapshot, before: Snapshot | null): Promise<Violation[]> => {
  const input = { facts, snapshot, expected: computeExpected(facts, snapshot), before }
  const found = await checkEach(invariants, input)
  const failedChecks = Object.entries(snapshot.failedChecks).map(
    ([name, rows]) => `the server's own check ${name} failed: ${rows.join(', ')}`,
  )
  return [...found, ...failedChecks.map((message) => ({ invariant: null, message }))]
}

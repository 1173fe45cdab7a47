import { donationInvariants } from './donation-invariants.ts'
import type { Evidence } from './evidence.ts'
import { reckon } from './expected.ts'
import type { Facts } from './facts.ts'
import type { Invariant } from './invariant.ts'
import type { Violation } from './violation.ts'
import { effectInvariants } from './effect-invariants.ts'
import { ledgerInvariants } from './ledger-invariants.ts'
import { lossInvariants } from './loss-invariants.ts'
import { payoutInvariants } from './payout-invariants.ts'

export const invariants: readonly Invariant[] = [
  ...donationInvariants,
  ...ledgerInvariants,
  ...payoutInvariants,
  ...effectInvariants,
  ...lossInvariants,
].toSorted((a, b) => a.number - b.number)

/** What is broken of all that must hold at rest. */
export const checkAll = async (facts: Facts, evidence: Evidence, before: Evidence | null): Promise<Violation[]> => {
  const seen = { facts, evidence, expected: reckon(facts, evidence), before }
  const found: Violation[] = []
  for (const { number, says, broken } of invariants) {
    for (const sentence of await broken(seen)) found.push({ invariant: number, says: `${says}: ${sentence}` })
  }
  const owns = Object.entries(evidence.brokenChecks).map(
    ([name, rows]) => `the server's own check ${name} does not hold: ${rows.join(', ')}`,
  )
  return [...found, ...owns.map((says) => ({ invariant: null, says }))]
}

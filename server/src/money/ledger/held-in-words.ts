import { inDollars } from '../../base/money.ts'
import { instantInWords } from '../../mail/index.ts'
import type { HeldNow } from './held-now.ts'

const inDisputes = ({ inDisputesMinor: minor, inDisputesSince: since }: HeldNow): string => {
  const waiting = `${inDollars(minor)} waits for a decision about disputes`
  return since === null ? waiting : `${waiting}, the oldest since ${instantInWords(since)}`
}

const forDonors = ({ forDonorsMinor: minor, forDonorsUntil: until }: HeldNow): string =>
  until === null
    ? `${inDollars(minor)} is held for donors who asked for it back, until an admin has decided`
    : `${inDollars(minor)} is held for donors, who can ask for it back until ${instantInWords(until)}, because the campaign changed`

/** Why a part of a campaign's money cannot be paid out, as the beginning of a sentence. Something is held. */
export const heldInWords = (held: HeldNow): string => {
  const disputed = held.inDisputesMinor > 0n ? [inDisputes(held)] : []
  const askable = held.forDonorsMinor > 0n ? [forDonors(held)] : []
  return [...disputed, ...askable].join(', and ')
}

import { decidedHoursBefore } from '@muster/contract/facts/thresholds.ts'
import { hour } from '../../../platform/base/clock.ts'
import { actingOf, type Named } from '../thresholds/threshold-rules.ts'

/** How many supporters named a threshold. */
export type Counted = {
  needs: number
  /** With an account, or erased since. */
  accounts: number
  /** Guests who confirmed long enough before the decision. */
  guests: number
  /** Guests who confirmed later. They do not count towards the thresholds of others. */
  uncountedGuests: number
  /** Further spellings of a mailbox that counts already. They act, but do not count towards the thresholds of others either. */
  variants: number
}

export type Outcome = {
  acting: number
  accounts: number
  guests: number
  supporters: number
  named: Named
  isConditional: boolean
}

const total = (counted: readonly Counted[], of: (one: Counted) => number): number =>
  counted.reduce((sum, one) => sum + of(one), 0)

/** Decides who acts, from the number of supporters who named each threshold. */
export const outcomeOf = (counted: readonly Counted[]): Outcome => {
  const named = new Map(counted.map(({ needs, accounts, guests }) => [needs, accounts + guests]))
  const acting = actingOf(named)
  const members = counted.filter(({ needs }) => needs <= acting)
  return {
    acting,
    accounts: total(members, ({ accounts }) => accounts),
    guests: total(members, ({ guests }) => guests),
    supporters: total(
      counted,
      ({ accounts, guests, uncountedGuests, variants }) => accounts + guests + uncountedGuests + variants,
    ),
    named,
    isConditional: counted.some(({ needs }) => needs > 1),
  }
}

/** How many people would act if this many did: those who named this threshold or a smaller one. */
export const cameFor = (needs: number, named: Named): number =>
  [...named].reduce((sum, [threshold, people]) => (threshold <= needs ? sum + people : sum), 0)

type Ending = { endsAt: Date | null; cancelledAt: Date | null }

/** Whether it is time to decide who acts: from 48 hours before the end, until the end. */
export const isTimeToDecide = ({ endsAt, cancelledAt }: Ending, now: Date): boolean =>
  endsAt !== null && !cancelledAt && now <= endsAt && endsAt.getTime() - now.getTime() <= decidedHoursBefore * hour

/** Whether a campaign was made so shortly before its end that it takes no thresholds above 1. */
export const isShortNotice = ({ endsAt, createdAt }: { endsAt: Date | null; createdAt: Date }): boolean =>
  endsAt !== null && endsAt.getTime() - createdAt.getTime() < decidedHoursBefore * hour

import * as z from 'zod/mini'
import { chooseNeeds, commitments, needsMenu } from '../facts/thresholds.ts'
import { Instant } from '../shared.ts'

/** With how many people in all, themselves included, a person acts. */
export const Needs = z.literal(needsMenu, chooseNeeds)

/** {@link Needs} in a query. */
export const NeedsInQuery = z.pipe(z.coerce.number(chooseNeeds), Needs)

export const CommitmentState = z.enum(commitments)

/** How many people came who act among as many as the caller asked for; null unless the commitment is `not_reached`. */
export const Came = z.nullable(z.number())

/** If `missing` more people come who act among `needs`, at least `needs` act. */
export const Next = z.object({ needs: z.number(), missing: z.number() })
export type Next = z.infer<typeof Next>

/** Who acts on the day, as it was fixed 48 hours before its end. */
export const Decision = z.object({
  decidedAt: Instant,
  /** How many people it was fixed for: so many that each of them asked for as many or fewer. */
  acting: z.number(),
  /** Those of them with an account. */
  accounts: z.number(),
  /** Those of them with only a confirmed address. Addresses can be made up, so they are counted apart. */
  guests: z.number(),
  /** All who stood behind the campaign then. */
  supporters: z.number(),
})
export type Decision = z.infer<typeof Decision>

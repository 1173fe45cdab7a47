import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Instant } from '../shared.ts'

/** One promise about the books, e.g. that each completed donation is booked once. */
export const Check = z.object({
  /** In words, as in `server/checks`. */
  name: z.string(),
  holds: z.boolean(),
  /** The first rows that break it, as text. */
  brokenBy: z.array(z.string()),
})
export type Check = z.infer<typeof Check>

export const CheckRun = z.object({
  /** Null: they never ran yet. */
  ranAt: z.nullable(Instant),
  checks: z.array(Check),
  /** The last comparison with PayPal's own books, in both directions; null: there was none yet. */
  comparison: z.nullable(
    z.object({
      finishedAt: Instant,
      /** All that PayPal booked before this was compared. */
      comparedUntil: Instant,
      transactions: z.number(),
      /** What did not match stands in quarantine. */
      discrepancies: z.number(),
    }),
  ),
})
export type CheckRun = z.infer<typeof CheckRun>

export const getChecks = endpoint({
  ...adminCalls.getChecks,
  access: 'admin',
  summary: 'What the last nightly checks of the books found, and the last comparison with those of PayPal',
  response: CheckRun,
})

export const checkEndpoints = [getChecks]

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Instant } from '../shared.ts'

/** One invariant of the ledger, e.g. that each completed donation is booked once. */
export const Check = z.object({
  /** The sentence of the invariant in `server/checks`. */
  name: z.string(),
  holds: z.boolean(),
  /** The first rows that violate it, as text. */
  brokenBy: z.array(z.string()),
})
export type Check = z.infer<typeof Check>

export const CheckRun = z.object({
  /** Null before the first run. */
  ranAt: z.nullable(Instant),
  /** Only campaigns that changed since then were checked; null: all were. Before the first run null. */
  changesSince: z.nullable(Instant),
  checks: z.array(Check),
  /** The run in progress; null: none is. Its result is stored at its end. */
  progress: z.nullable(
    z.object({
      startedAt: Instant,
      changesSince: z.nullable(Instant),
      campaignsRead: z.number(),
      /** Number of campaigns that the run reads; null until it has read the first ones. */
      campaigns: z.nullable(z.number()),
    }),
  ),
  /** The last comparison with PayPal's report, in both directions; null before the first. */
  comparison: z.nullable(
    z.object({
      finishedAt: Instant,
      /** Everything that PayPal booked before this instant was compared. */
      comparedUntil: Instant,
      transactions: z.number(),
      /** The number of lines that did not match. They are in quarantine. */
      discrepancies: z.number(),
    }),
  ),
})
export type CheckRun = z.infer<typeof CheckRun>

export const getChecksEndpoint = endpoint({
  ...adminCalls.getChecks,
  access: 'admin',
  summary: 'What the last nightly checks of the books found, and the last comparison with those of PayPal',
  response: CheckRun,
})

export const checkEndpoints = [getChecksEndpoint]

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { troubleKinds } from '../facts/troubles.ts'
import { Id, Instant } from '../shared.ts'

export const Trouble = z.object({
  _id: Id,
  kind: z.enum(troubleKinds),
  /** The service, server or job that it concerns; otherwise empty. */
  subject: z.string(),
  /** A count, for `disk` free megabytes. */
  figure: z.nullable(z.number()),
  beganAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Trouble = z.infer<typeof Trouble>

/** `unknown`: not tried yet. */
export const serviceStates = ['works', 'fails', 'off', 'unknown'] as const

export const ServiceStatus = z.object({
  service: z.enum(['paypal', 'smtp', 'storage']),
  state: z.enum(serviceStates),
  /** When a server last reached it. */
  succeededAt: z.nullable(Instant),
  /** The first failure after that. */
  failingSince: z.nullable(Instant),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

/** How many wait, and since when the oldest does. */
const Waiting = z.object({ count: z.number(), oldestAt: z.nullable(Instant) })

export const SiteStatus = z.object({
  version: z.string(),
  /** 40 hexadecimal digits; null if it is not known. */
  commit: z.nullable(z.string()),
  /** Open troubles, longest first. */
  troubles: z.array(Trouble),
  /** Troubles that ended in the last 30 days, latest first, at most 100. */
  past: z.array(Trouble),
  services: z.array(ServiceStatus),
  mails: Waiting,
  mailsFailed: z.number(),
  /** Donations that wait for PayPal. */
  orders: Waiting,
  /** Approved payouts that PayPal has not settled. */
  payouts: Waiting,
  /** Runs of jobs that are due and not started. */
  jobs: Waiting,
  /** When the money checks last ran. */
  checkedAt: z.nullable(Instant),
})
export type SiteStatus = z.infer<typeof SiteStatus>

export const getStatusEndpoint = endpoint({
  ...adminCalls.getStatus,
  access: 'admin',
  summary: 'What is wrong with the site, whether its services work, and what waits',
  response: SiteStatus,
})

export const statusEndpoints = [getStatusEndpoint]

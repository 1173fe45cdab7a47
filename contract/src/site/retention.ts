import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant } from '../shared.ts'

/** A kind of personal data that the nightly job deletes. */
export const RetentionKind = z.object({
  /** The name of the kind, such as `sent_mails`. */
  kind: z.string(),
  /** The data and its period in words, as on `/privacy`. */
  data: z.string(),
  kept: z.string(),
  /** The setting of the period; null: it is fixed. */
  setting: z.nullable(z.string()),
  /** Whether the setting has its default value. */
  isDefault: z.boolean(),
  /** Records that a run would delete now, or empty of what identifies a person. */
  due: z.number(),
  /** When the period of the oldest of them began. */
  oldest: z.nullable(Instant),
})
export type RetentionKind = z.infer<typeof RetentionKind>

export const RetentionRun = z.object({
  _id: Id,
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** `interrupted`: the run stopped before its end, e.g. because its server crashed. Later runs do the rest. */
  status: z.enum(['running', 'finished', 'interrupted']),
  /** Null for a scheduled run. */
  startedBy: z.nullable(Person),
  /** Deleted or emptied records by kind; kinds without any are left out. */
  removed: z.array(z.object({ kind: z.string(), data: z.string(), count: z.number() })),
  /** Kinds that could not be completed. The next run continues with them. */
  failed: z.array(z.object({ kind: z.string(), data: z.string() })),
})
export type RetentionRun = z.infer<typeof RetentionRun>

export const previewRetentionEndpoint = endpoint({
  ...adminCalls.previewRetention,
  access: 'admin',
  summary: 'What the nightly deletion of old personal data would delete now, by kind, and its last ten runs',
  response: z.object({ kinds: z.array(RetentionKind), runs: z.array(RetentionRun) }),
})

export const runRetentionEndpoint = endpoint({
  ...adminCalls.runRetention,
  access: 'admin',
  summary: 'Run the nightly deletion of old personal data now, and wait for it',
  response: RetentionRun,
  status: 201,
})

export const retentionEndpoints = [previewRetentionEndpoint, runRetentionEndpoint]

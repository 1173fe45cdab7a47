import * as z from 'zod/mini'
import { historyModels, historyActions } from '../facts/history.ts'
import { moderationActions } from '../facts/moderation.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant, pageQuery } from '../shared.ts'

/**
 * The actor of a change: `user` is a signed-in caller; `visitor` a call without a session, e.g. by a mailed link; `system` a job
 * or a command; `database` a statement that Muster did not send.
 */
const Actor = z.object({
  kind: z.enum(['user', 'visitor', 'system', 'database']),
  _id: z.nullable(Id),
  /** Name, else username, else email; null for other actors than users, and for a deleted account. */
  displayName: z.nullable(z.string()),
})

export const HistoryEntry = z.object({
  _id: Id,
  modelName: z.enum(historyModels),
  action: z.enum(historyActions),
  /** The names of the changed fields, separated by commas, never their values. */
  key: z.string(),
  createdAt: Instant,
  actor: Actor,
  /** The changed record and its current name, e.g. a campaign's title or a secret's name; null if it has none. */
  recordId: Id,
  recordName: z.nullable(z.string()),
  /** What a `Decision` decided; null for other records. */
  decision: z.nullable(z.enum(moderationActions)),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const getUserHistoryEndpoint = endpoint({
  ...adminCalls.getUserHistory,
  access: 'admin',
  summary: 'What a user changed and what was changed about them, the newest first',
  params: z.object({ id: Id }),
  query: z.object(pageQuery),
  response: z.array(HistoryEntry),
  errors: ['user_not_found'],
})

export const historyEndpoints = [getUserHistoryEndpoint]

import * as z from 'zod/mini'
import { historyModels, historyActions } from '../facts/history.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant, pageQuery } from '../shared.ts'

/**
 * Who made a change: `user` is somebody signed in; `visitor` a call without a session, such as a mailed link; `system` a job
 * or a command; `database` a statement that did not come from Muster.
 */
const Actor = z.object({
  kind: z.enum(['user', 'visitor', 'system', 'database']),
  _id: z.nullable(Id),
  /** Name, else username, else email; null for all but users, and for a user who is gone. */
  displayName: z.nullable(z.string()),
})

export const HistoryEntry = z.object({
  _id: Id,
  modelName: z.enum(historyModels),
  action: z.enum(historyActions),
  /** The fields that changed, separated by commas: their names, never what they hold. */
  key: z.string(),
  createdAt: Instant,
  actor: Actor,
  /** What was changed, and by what name it goes now: a campaign's title, a secret's name. Null where it has none. */
  recordId: Id,
  recordName: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const getUserHistory = endpoint({
  ...adminCalls.getUserHistory,
  access: 'admin',
  summary: 'What a user changed and what was changed about them, the newest first',
  params: z.object({ id: Id }),
  query: z.object(pageQuery),
  response: z.array(HistoryEntry),
  errors: ['user_not_found'],
})

export const historyEndpoints = [getUserHistory]

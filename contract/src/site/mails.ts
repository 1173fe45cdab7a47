import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant, pageQuery } from '../shared.ts'

/** A mail that could not be read or sent. Its content is never shown, because links in it are valid. */
export const FailedMail = z.object({
  _id: Id,
  /** What the mail is about: the first word of its key, such as `donation-completed`. */
  kind: z.string(),
  recipient: z.string(),
  createdAt: Instant,
  failedAt: Instant,
  tries: z.number(),
  reason: z.nullable(z.string()),
})
export type FailedMail = z.infer<typeof FailedMail>

const idsMax = 100
const ids = z
  .array(Id)
  .check(z.minLength(1, 'Choose at least one mail'), z.maxLength(idsMax, `At most ${idsMax} mails`))

export const listFailedMailsEndpoint = endpoint({
  ...adminCalls.listFailedMails,
  access: 'admin',
  summary:
    'Mails that could not be read or sent, in the order in which they failed. They are deleted after `RETENTION_FAILED_MAILS_DAYS`',
  query: z.object(pageQuery),
  response: z.array(FailedMail),
})

export const retryFailedMailsEndpoint = endpoint({
  ...adminCalls.retryFailedMails,
  access: 'admin',
  summary: 'Send mails that failed again; without ids, all of them',
  body: z.strictObject({ ids: z.optional(ids) }),
  response: z.object({ retried: z.number() }),
})

export const dropFailedMailsEndpoint = endpoint({
  ...adminCalls.dropFailedMails,
  access: 'admin',
  summary: 'Delete mails that failed',
  body: z.strictObject({ ids }),
  response: z.object({ dropped: z.number() }),
})

export const failedMailEndpoints = [listFailedMailsEndpoint, retryFailedMailsEndpoint, dropFailedMailsEndpoint]

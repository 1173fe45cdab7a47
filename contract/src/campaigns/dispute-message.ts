import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { messageMax, messageReaders, messageWriters, reporterSides } from '../facts/disputes.ts'
import { Id, Instant, text } from '../shared.ts'

/** The body of a message. */
export const MessageInput = z.strictObject({ text: text(messageMax, 'Write something first') })

const fields = { _id: Id, text: z.string(), createdAt: Instant }

/** A message between the person who raised a dispute and the admins. Which admin wrote it is not told. */
export const DisputeMessage = z.object({ ...fields, from: z.enum(reporterSides) })
export type DisputeMessage = z.infer<typeof DisputeMessage>

/** A message of a dispute for admins, who write to both sides. */
export const CaseMessage = z.object({
  ...fields,
  from: z.enum(messageWriters),
  to: z.enum(messageReaders),
  /** Null: a guest. */
  by: z.nullable(Person),
})
export type CaseMessage = z.infer<typeof CaseMessage>

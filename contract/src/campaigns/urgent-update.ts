import * as z from 'zod/mini'
import { Id, Instant } from '../shared.ts'

/** What the owner of a campaign had to tell everyone at once, close to its day. */
export const UrgentUpdate = z.object({
  _id: Id,
  title: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  createdAt: Instant,
})
export type UrgentUpdate = z.infer<typeof UrgentUpdate>

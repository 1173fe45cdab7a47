import * as z from 'zod/mini'

/** The body of every failed response. `fields` maps a bad field to its sentence, so that a form shows it in place. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

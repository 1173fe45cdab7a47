import * as z from 'zod/mini'

/** The body of a webhook, as far as it is read. Loose, because nothing but the ids is used. */
export const Notification = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z._default(
    z.object({
      id: z.optional(z.string()),
      order_id: z.optional(z.string()),
      payout_batch_id: z.optional(z.string()),
      dispute_id: z.optional(z.string()),
      batch_header: z.optional(z.object({ payout_batch_id: z.optional(z.string()) })),
      supplementary_data: z.optional(
        z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
      ),
    }),
    {},
  ),
})

/** The subject of an event. */
export type Resource = z.infer<typeof Notification>['resource']

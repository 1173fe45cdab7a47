import * as z from 'zod/mini'
import { Instant } from '../shared.ts'

/** A campaign was handed over: the names of its former and its new owner. */
export const Transfer = z.object({ from: z.string(), to: z.string(), at: Instant })
export type Transfer = z.infer<typeof Transfer>

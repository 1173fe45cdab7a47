import { decidedHoursBefore } from '@muster/contract/facts/thresholds.ts'

const hourMs = 60 * 60_000

/** How long before its end a campaign is decided. */
export const decidedBeforeMs = decidedHoursBefore * hourMs

/** When a campaign that ends then is decided. */
export const decidedAtMs = (endsAt: string) => Date.parse(endsAt) - decidedBeforeMs

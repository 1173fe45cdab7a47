import type { PersonKey } from './people.ts'

/** Identifies a campaign of the demo. */
type OfCampaign = { owner: PersonKey; title: string }

/** A partial refund, in USD. */
export type DemoRefund = OfCampaign & { donor: PersonKey; amount: number; reason: string; daysAgo: number }

/** A payout request. `approvedDaysAgo` null: it waits for the admin of the demo. */
export type DemoPayout = OfCampaign & { askedDaysAgo: number; approvedDaysAgo: number | null }

/** The other admin, who approved the payout and the refund. */
export const decider: PersonKey = 'petra'

const verges = { owner: 'ana', title: 'Let the verges of Maribor flower' } as const

export const demoRefunds: readonly DemoRefund[] = [
  { ...verges, donor: 'lin', amount: 20, reason: 'The seed cost less than expected', daysAgo: 11 },
]

export const demoPayouts: readonly DemoPayout[] = [
  { ...verges, askedDaysAgo: 10, approvedDaysAgo: 9 },
  { owner: 'tom', title: 'One fare for the Derwent ferry', askedDaysAgo: 3, approvedDaysAgo: null },
]

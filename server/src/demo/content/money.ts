import type { PersonKey } from './people.ts'

/** A campaign of the demo, told by its owner and title. */
type Whose = { owner: PersonKey; title: string }

/** Part of a donation that went back. In USD. */
export type DemoRefund = Whose & { donor: PersonKey; amount: number; reason: string; daysAgo: number }

/** What an owner asked for. Null: it waits for the admin of the demo. */
export type DemoPayout = Whose & { askedDaysAgo: number; approvedDaysAgo: number | null }

/** The site's other admin, who decided what is decided. */
export const decider: PersonKey = 'petra'

const verges = { owner: 'ana', title: 'Let the verges of Maribor flower' } as const

export const demoRefunds: readonly DemoRefund[] = [
  { ...verges, donor: 'lin', amount: 20, reason: 'The seed cost less than you gave for it', daysAgo: 11 },
]

export const demoPayouts: readonly DemoPayout[] = [
  { ...verges, askedDaysAgo: 10, approvedDaysAgo: 9 },
  { owner: 'tom', title: 'One fare for the Derwent ferry', askedDaysAgo: 3, approvedDaysAgo: null },
]

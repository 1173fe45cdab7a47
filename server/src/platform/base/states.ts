import type { DonationStatus } from '@muster/contract/facts/donations.ts'
import type { Standing } from '@muster/contract/facts/moderation.ts'

/** The states that may follow each state. */
type Transitions<State extends string> = Record<State, readonly State[]>

/**
 * `asked`: a guest has not confirmed yet. `nameless`: the address was deleted and the support stays counted. `withdrawn`: there is
 * no row any more.
 */
type SupportState = 'asked' | 'guest' | 'member' | 'nameless' | 'withdrawn'

/** The standing of a campaign. */
const campaign = {
  published: ['in_review', 'frozen', 'hidden'],
  in_review: ['published', 'hidden'],
  frozen: ['published', 'hidden'],
  hidden: ['published'],
} as const satisfies Transitions<Standing>

const support = {
  asked: ['guest', 'member', 'withdrawn'],
  guest: ['member', 'nameless', 'withdrawn'],
  member: ['nameless', 'withdrawn'],
  nameless: [],
  withdrawn: ['asked', 'member'],
} as const satisfies Transitions<SupportState>

/**
 * - `cancelled` and `declined` are not final at PayPal: the donor can still approve the same order.
 * - `expired` and `declined` can still become `completed`: money that PayPal captured is always booked.
 */
const donation = {
  created: ['awaiting_approval', 'declined', 'expired'],
  awaiting_approval: ['processing', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
  processing: ['awaiting_approval', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
  cancelled: ['processing', 'pending', 'completed', 'declined'],
  declined: ['processing', 'pending', 'completed', 'cancelled'],
  pending: ['completed', 'declined'],
  expired: ['pending', 'completed', 'declined'],
  completed: [],
} as const satisfies Transitions<DonationStatus>

/** The reports about a campaign until a decision. A later report opens another case. */
const report = {
  open: ['closed'],
  closed: [],
} as const satisfies Transitions<'open' | 'closed'>

/**
 * Every state and transition of these things. The database refuses the others with a copy of this table; a test compares the two.
 * docs/states.md draws it.
 */
export const states = { campaign, support, donation, report } as const

/** Whether a thing may change from one state to another. */
export const mayChange = <State extends string>(table: Transitions<State>, from: State, to: State): boolean =>
  table[from].includes(to)

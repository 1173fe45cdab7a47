import type { DisputeInput } from '@muster/contract/campaigns/disputes.ts'
import type { PersonKey } from './people.ts'

/** One dispute of the demo. Its campaign is identified by owner and title. */
export type DemoDispute = Pick<DisputeInput, 'reason'> & {
  details: readonly string[]
  reporter: PersonKey
  owner: PersonKey
  title: string
  /** A `donation` is the reporter's own to that campaign. */
  about: 'donation' | 'campaign'
  raisedHoursAgo: number
}

/** Disputes that wait for the admin of the demo. */
export const demoDisputes: readonly DemoDispute[] = [
  {
    reporter: 'noor',
    owner: 'tom',
    title: 'One fare for the Derwent ferry',
    about: 'campaign',
    reason: 'The page says the fare was lowered, but it wasn’t',
    details: [
      'I took the ferry on Monday and still paid the old two-zone fare.',
      'Please tell donors what is really happening before any money is paid out.',
    ],
    raisedHoursAgo: 52,
  },
  {
    reporter: 'ben',
    owner: 'ana',
    title: 'Let the Ljubljanica breathe',
    about: 'donation',
    reason: 'I meant to give $3 but typed $30',
    details: ['Could you refund the difference? I’d still like to support this with the $3.'],
    raisedHoursAgo: 20,
  },
  {
    reporter: 'lin',
    owner: 'jonas',
    title: 'A living wage for night shifts at Halle 4, München',
    about: 'campaign',
    reason: 'The meeting point is on private property',
    details: ['The yard belongs to the company next door, and they lock the gate at 8 pm.'],
    raisedHoursAgo: 6,
  },
]

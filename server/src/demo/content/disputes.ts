import type { DisputeInput } from '@muster/contract/disputes/disputes.ts'
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
    reason: 'The fare was not lowered, and the page reads as if it was',
    details: [
      'I took the ferry on Monday and paid the old fare for two zones.',
      'Donors should be told where this stands before the money is paid out.',
    ],
    raisedHoursAgo: 52,
  },
  {
    reporter: 'ben',
    owner: 'ana',
    title: 'Let the Ljubljanica breathe',
    about: 'donation',
    reason: 'I meant to give $3 and typed $30',
    details: ['Could you give back the difference? I would like to stay a donor.'],
    raisedHoursAgo: 20,
  },
  {
    reporter: 'lin',
    owner: 'jonas',
    title: 'A living wage for night shifts at Halle 4, München',
    about: 'campaign',
    reason: 'The meeting point is on private ground',
    details: ['The yard belongs to the neighbouring firm, which locks it at eight in the evening.'],
    raisedHoursAgo: 6,
  },
]

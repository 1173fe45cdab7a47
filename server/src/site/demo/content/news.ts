import type { PersonKey } from './people.ts'

/** Identifies a campaign of the demo. */
type OfCampaign = { owner: PersonKey; title: string }

/** What the owner of a campaign told those who stand behind it. */
export type DemoUpdate = { heading: string; text: readonly string[]; daysAgo: number }

/** A question about a campaign. Without an answer it waits for the owner. */
export type DemoQuestion = {
  asker: PersonKey
  named: boolean
  text: string
  askedDaysAgo: number
  answer?: { text: string; daysAgo: number }
}

/** What a campaign has besides its promise, support and money. */
export type DemoNews = OfCampaign & {
  updates: readonly DemoUpdate[]
  questions: readonly DemoQuestion[]
  /** Who follows it: these people, and as many guests. */
  followers: { people: readonly PersonKey[]; guests: number }
}

export const demoNews: readonly DemoNews[] = [
  {
    owner: 'ana',
    title: 'Let the Ljubljanica breathe',
    updates: [
      {
        heading: 'The flood model is ordered',
        text: [
          'Thanks to all who gave: the first half of the flood model is paid for, and the office has begun to measure the bank.',
          'They work from a boat on Tuesdays. If you see them, wave.',
        ],
        daysAgo: 12,
      },
      {
        heading: 'Blue scarves for all who have nothing blue',
        text: [
          'The dyers on Trubarjeva have given us three hundred blue cotton scarves. You get one at the Butchers’ Bridge from half past five.',
        ],
        daysAgo: 2,
      },
    ],
    questions: [
      {
        asker: 'lin',
        named: true,
        text: 'Can I come with a pram? Are there steps down to the north bank?',
        askedDaysAgo: 9,
        answer: {
          text: 'Yes. We stand on the upper path on both sides, which has no steps. Only the kayakers go down to the water.',
          daysAgo: 8,
        },
      },
      {
        asker: 'samuel',
        named: false,
        text: 'Does it take place if it rains?',
        askedDaysAgo: 6,
        answer: { text: 'It does. The river does not mind, and the council meets in any weather.', daysAgo: 5 },
      },
      {
        asker: 'noor',
        named: false,
        text: 'My surname begins with Ž. Which bank is mine?',
        askedDaysAgo: 1,
      },
    ],
    followers: { people: [], guests: 3 },
  },
  {
    owner: 'maeve',
    title: 'Keep Saturday hours in Nova Scotia’s libraries',
    updates: [
      {
        heading: 'Postcards are at every desk',
        text: [
          'All thirty-one branches that are open on Saturdays have our postcards now. Write one even if you only come in to get warm.',
        ],
        daysAgo: 4,
      },
    ],
    questions: [
      {
        asker: 'isla',
        named: true,
        text: 'May children fill in a postcard, too?',
        askedDaysAgo: 7,
        answer: { text: 'Please do. The minister has two of her own.', daysAgo: 7 },
      },
    ],
    followers: { people: ['ben', 'lin'], guests: 9 },
  },
  {
    owner: 'tom',
    title: 'One fare for the Derwent ferry',
    updates: [
      {
        heading: 'The trial counts 2,100 passengers a day',
        text: ['In its first two weeks the single fare has brought a third more people onto the ferry.'],
        daysAgo: 8,
      },
    ],
    questions: [],
    followers: { people: [], guests: 0 },
  },
]

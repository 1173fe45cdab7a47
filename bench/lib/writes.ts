import type { Person } from './bare-data.ts'
import type { LoadRequest } from './load.ts'

/**
 * Each person supports each campaign once, so no request is repeated. Persons and campaigns take turns: the writes of one account are limited,
 * and supports of one campaign wait for each other. Returns a function that gives the next requests.
 */
export const supportsInTurn = (people: Person[], campaigns: string[]): ((count: number) => LoadRequest[]) => {
  const body = JSON.stringify({ anonymous: false })
  let used = 0
  const next = (): LoadRequest => {
    const { token } = people[used % people.length]!
    const id = campaigns[(used + Math.floor(used / people.length)) % campaigns.length]
    used += 1
    return { path: `/api/campaigns/${id}/support`, method: 'POST', token, body }
  }
  return (count) => Array.from({ length: count }, next)
}

// Few new words: a real site has met nearly all words of a new title before.
const beginnings = ['Clean', 'Protect', 'Restore', 'Map', 'Plant trees along', 'Walk', 'Reopen', 'Photograph']
const places = ['the river', 'the old harbour', 'the school yard', 'the market square', 'the forest path', 'the lake']
let created = 0

const newTitle = () => {
  const number = created++
  return `${beginnings[number % beginnings.length] ?? ''} ${places[number % places.length] ?? ''}`
}

const newCampaign = () => ({
  title: newTitle(),
  description:
    'We meet at the bridge and collect what the flood left behind. Gloves and bags are there. Soup afterwards.',
  tags: ['river', 'clean-up'],
  targetType: 'policy',
  executionDate: '2030-05-01',
  goalAmount: 500,
  currency: 'USD',
  locationType: 'city',
  city: 'Ljubljana',
  country: 'Slovenia',
  actionMode: 'action',
  actionDescription: 'Collect rubbish',
})
export type NewCampaign = ReturnType<typeof newCampaign>

/** Each person creates a campaign in turn. */
export const newCampaigns = (people: Person[], count: number): LoadRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    path: '/api/campaigns',
    method: 'POST',
    token: people[i % people.length]?.token ?? '',
    body: JSON.stringify(newCampaign()),
  }))

import type { Person } from './bare-data.ts'
import type { LoadRequest } from './load.ts'

/** Each person supports each campaign once, so no request is repeated. Returns a function that gives the next requests. */
export const supportsInTurn = (people: Person[], campaigns: string[]): ((count: number) => LoadRequest[]) => {
  const body = JSON.stringify({ anonymous: false })
  const pairs = people.flatMap(({ token }) => campaigns.map((id) => ({ id, token })))
  let used = 0
  return (count) =>
    pairs
      .slice(used, (used += count))
      .map(({ id, token }) => ({ path: `/api/campaigns/${id}/support`, method: 'POST', token, body }))
}

let created = 0

const newCampaign = () => ({
  title: `Clean the banks of the river ${created++}`,
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

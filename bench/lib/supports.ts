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

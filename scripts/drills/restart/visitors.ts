import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, openClient } from './client.ts'

/** What the servers acknowledged with 201 or 200. */
export type Acknowledged = {
  campaigns: { id: string; title: string }[]
  supports: { campaignId: string; accountId: string }[]
  donations: string[]
}
export type Tally = {
  reads: number
  posts: number
  failures: string[]
  acknowledged: Acknowledged
}
export type Member = { accountId: string; token: string }

const thinkMs = 40

const newTally = (): Tally => ({
  reads: 0,
  posts: 0,
  failures: [],
  acknowledged: { campaigns: [], supports: [], donations: [] },
})

type Visit = { client: Client; accountId: string; tally: Tally }

/** Makes one request and counts it. Undefined: it failed. */
const counted = async ({ client, tally }: Visit, ...[method, path, body]: Parameters<Client['ask']>) => {
  tally[method === 'GET' ? 'reads' : 'posts']++
  const told = await client.ask(method, path, body).catch((error: unknown) => ({ status: 0, body: String(error) }))
  await pause(thinkMs * Math.random() * 2)
  if (told.status >= 200 && told.status < 300) return told.body
  tally.failures.push(
    `${method} ${path.replace(/[0-9a-f-]{20,}/, ':id')}: ${told.status} ${told.body.slice(0, 60).replaceAll(/\s+/g, ' ')}`,
  )
  return undefined
}

/** Reads, creates a campaign, supports it, orders a donation for it, and reads again. */
const visitOnce = async (visit: Visit): Promise<void> => {
  const { accountId, tally } = visit
  const { campaigns, supports, donations } = tally.acknowledged
  const title = `Plant trees ${randomUUID()}`
  await counted(visit, 'GET', '/campaigns')
  const created = await counted(visit, 'POST', '/api/campaigns', { title })
  if (created === undefined) return
  const { _id: id } = JSON.parse(created) as { _id: string }
  campaigns.push({ id, title })
  await counted(visit, 'GET', `/campaigns/${id}`)
  const supported = await counted(visit, 'POST', `/api/campaigns/${id}/support`, {})
  if (supported !== undefined) supports.push({ campaignId: id, accountId })
  await counted(visit, 'GET', `/api/campaigns/${id}`)
  const ordered = await counted(visit, 'POST', `/api/campaigns/${id}/donations/create-order`, { amount: 5 })
  if (ordered !== undefined) donations.push((JSON.parse(ordered) as { donationId: string }).donationId)
  await counted(visit, 'GET', '/api/campaigns')
}

/** Lets each member visit again and again, over one connection each, until `isOver`. */
export const visitUntil = async (url: string, members: Member[], isOver: () => boolean): Promise<Tally> => {
  const tally = newTally()
  const visits = members.map(async ({ accountId, token }) => {
    const client = openClient(url, token)
    while (!isOver()) await visitOnce({ client, accountId, tally })
    client.close()
  })
  await Promise.all(visits)
  return tally
}

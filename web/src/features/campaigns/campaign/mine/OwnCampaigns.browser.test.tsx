import { listAttention, listCampaigns } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { OwnCampaigns } from './OwnCampaigns.tsx'

test('the active and the past campaigns are two tables, each of the member’s own', async () => {
  const server = createServer()
  server.on(listAttention, () => [])
  server.on(listCampaigns, ({ query }) => ({
    items: [{ ...campaign, title: `Clear the ${query.get('status')} canal` }],
    next: null,
    total: 1,
  }))
  const both = (['active', 'past'] as const).map((status) => (
    <OwnCampaigns key={status} status={status} empty={null} More={() => null} />
  ))
  show(<>{both}</>, { server, at: '/myCampaigns', user: ana })
  for (const status of ['active', 'past']) {
    const table = page.getByRole('table', { name: `My ${status} campaigns` })
    await expect.element(table.getByRole('link', { name: `Clear the ${status} canal`, exact: true })).toBeVisible()
  }
  expect(server.received(listCampaigns).map(({ query }) => query.get('owner'))).toEqual(['me', 'me'])
})

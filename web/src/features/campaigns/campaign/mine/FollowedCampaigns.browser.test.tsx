import { listFollowed } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { FollowedCampaigns } from './FollowedCampaigns.tsx'

const List = () => (
  <FollowedCampaigns empty={<p>Nothing yet</p>} action={({ title }) => <button>Stop {title}</button>} />
)

test('the campaigns that a person follows, each with what ends that', async () => {
  const server = createServer()
  const followed = { ...campaign, followedAt: '2026-11-01T10:00:00.000Z' }
  server.on(listFollowed, () => ({ items: [followed], next: null, total: null }))
  show(<List />, { server, user: ana })
  await expect.element(page.getByRole('link', { name: campaign.title, exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Stop ${campaign.title}` })).toBeVisible()
})

test('a person who follows none reads that', async () => {
  const server = createServer()
  server.on(listFollowed, () => ({ items: [], next: null, total: null }))
  show(<List />, { server, user: ana })
  await expect.element(page.getByText('Nothing yet')).toBeVisible()
})

import { listFollowed } from '@muster/contract/facts/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
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

test('the focus goes to the heading of the list when the row of the pressed button leaves', async () => {
  const server = createServer()
  const second = {
    ...campaign,
    _id: '0199a3b4-7c20-7d00-8a00-0000000000c2',
    title: 'Ramp',
    followedAt: campaign.createdAt,
  }
  let items = [{ ...campaign, followedAt: campaign.createdAt }, second]
  server.on(listFollowed, () => ({ items, next: null, total: null }))
  const Stop = ({ id, title }: { id: string; title: string }) => {
    const queryClient = useQueryClient()
    const stop = () => {
      items = items.filter(({ _id }) => _id !== id)
      void queryClient.invalidateQueries()
    }
    return <button onClick={stop}>Stop {title}</button>
  }
  show(<FollowedCampaigns empty={null} action={({ _id, title }) => <Stop id={_id} title={title} />} />, {
    server,
    user: ana,
  })
  const heading = page.getByRole('heading', { name: 'Campaigns I follow' })
  for (const title of ['Ramp', campaign.title]) {
    await page.getByRole('button', { name: `Stop ${title}` }).click()
    await expect.element(heading).toHaveFocus()
  }
})

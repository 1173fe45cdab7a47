import type { CoOrganisedCampaign } from '@muster/contract/campaigns/organisers.ts'
import { listCoOrganised } from '@muster/contract/facts/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../../test/samples.ts'
import { createServer, refusal } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { CoOrganisedCampaigns } from './CoOrganisedCampaigns.tsx'

const helped: CoOrganisedCampaign = {
  ...campaign,
  since: campaign.createdAt,
  reasons: ['questions_waiting', 'update_held'],
  questionsWaiting: 2,
}
const List = () => (
  <>
    <p>My campaigns</p>
    <CoOrganisedCampaigns actions={({ title }) => <button>Leave {title}</button>} />
  </>
)

test('the campaigns that a person co-organises, with what waits there and their actions', async () => {
  const server = createServer()
  server.on(listCoOrganised, () => ({ items: [helped], next: null, total: null }))
  show(<List />, { server, user: ana })
  await expect.element(page.getByRole('heading', { name: 'Campaigns I help to organise' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: `Open ${campaign.title}` })).toBeVisible()
  await expect.element(page.getByRole('button', { name: `Leave ${campaign.title}` })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^2 questions wait: / })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Update held by an admin: / })).toBeVisible()
})

test('a person who co-organises none reads nothing about it', async () => {
  const server = createServer()
  server.on(listCoOrganised, () => ({ items: [], next: null, total: null }))
  show(<List />, { server, user: ana })
  await expect.poll(() => server.received(listCoOrganised)).toHaveLength(1)
  await expect.element(page.getByRole('main')).toHaveTextContent('My campaigns')
  expect(page.getByRole('heading').query()).toBeNull()
})

test('a list that cannot be loaded can be loaded again', async () => {
  const server = createServer()
  server.on(listCoOrganised, () => refusal('unavailable'))
  show(<List />, { server, user: ana })
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  server.on(listCoOrganised, () => ({ items: [helped], next: null, total: null }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: `Open ${campaign.title}` })).toBeVisible()
})

test('the focus goes to the heading of the page when the last campaign leaves the list', async () => {
  const server = createServer()
  let items = [helped]
  server.on(listCoOrganised, () => ({ items, next: null, total: null }))
  const Leave = () => {
    const queryClient = useQueryClient()
    const leave = () => {
      items = []
      void queryClient.invalidateQueries()
    }
    return <button onClick={leave}>Leave</button>
  }
  show(
    <>
      <h1 tabIndex={-1}>My campaigns</h1>
      <CoOrganisedCampaigns actions={() => <Leave />} />
    </>,
    { server, user: ana },
  )
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

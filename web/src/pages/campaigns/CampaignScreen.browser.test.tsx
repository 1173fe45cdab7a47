import { listOrganisers } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { sessionToken } from '../../api/token.ts'
import { CampaignScreen } from './CampaignScreen.tsx'

test('from the heading the keyboard reaches Support before the meeting point and the tags', async () => {
  const shown = {
    ...campaign,
    actionMode: 'action' as const,
    executionDate: '2050-05-01',
    endsAt: '2050-05-01T21:59:59.999Z',
    startTime: '10:00',
    meetingPlace: { lat: 46.05, lon: 14.5 },
    tags: ['trees', 'streets'],
  }
  show(<CampaignScreen campaign={shown} />, { server: createServer(), user: ana })
  const support = page.getByRole('button', { name: 'Support', exact: true })
  await expect.element(support).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'trees' })).toBeVisible()
  page.getByRole('heading', { level: 1 }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(support).toHaveFocus()
})

test('that a campaign is frozen is said once: to its owner by the notice, to visitors in the panel', async () => {
  const frozen = { ...campaign, standing: 'frozen' as const, owner: { ...campaign.owner, _id: ana._id } }
  const said = page.getByText('This campaign is frozen')
  const { leave } = show(<CampaignScreen campaign={frozen} />, { server: createServer(), user: ana })
  await expect.element(said.first()).toBeVisible()
  await expect.poll(() => said.all()).toHaveLength(1)
  leave()
  sessionToken.write(null)
  show(<CampaignScreen campaign={frozen} />, { server: createServer() })
  await expect.element(page.getByText('An admin of this site stopped it for now.', { exact: false })).toBeVisible()
  expect(said.all()).toHaveLength(1)
})

test('when an urgent update was sent and when the campaign was cancelled is said with the place whose clocks it is on', async () => {
  const updates = [{ _id: 'u1', title: 'Flooded', text: 'Come to the school', createdAt: '2026-11-28T11:02:00.000Z' }]
  const shown = {
    ...campaign,
    timeZone: 'Asia/Tokyo',
    urgentUpdates: updates,
    cancelledAt: '2026-11-28T14:30:00.000Z',
  }
  show(<CampaignScreen campaign={shown} />, { server: createServer() })
  await expect
    .element(page.getByRole('region', { name: 'Urgent update' }))
    .toMatchTextContent(/28 November 2026, 20:02 in TokyoFloodedCome to the school/)
  await expect
    .element(page.getByText(/^On 28 November 2026, 23:30 in Tokyo\. It takes no support/).first())
    .toBeVisible()
})

const ben = { ...campaign.owner, _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', displayName: 'Ben Kos' }

test('the page names the co-organisers beside the owner, and when it was handed over; organisers see their part', async () => {
  const shown = {
    ...campaign,
    coOrganisers: [ben, { ...ben, _id: '0199a3b4-7c20-7d00-8a00-0000000000b2', displayName: 'Cara' }],
    transfers: [{ from: 'Dan', to: 'Ana Ruiz', at: '2026-11-28T23:30:00.000Z' }],
  }
  const { leave } = show(<CampaignScreen campaign={shown} />, { server: createServer() })
  await expect.element(page.getByText('with Ben Kos, Cara')).toBeVisible()
  const handedOver = 'Dan handed the campaign over to Ana Ruiz on Sunday 29 November 2026.'
  await expect.element(page.getByText(handedOver)).toBeVisible()
  expect(page.getByRole('heading', { name: 'Organisers' }).query()).toBeNull()
  leave()
  const server = createServer()
  server.on(listOrganisers, () => ({ owner: campaign.owner, coOrganisers: [], invitations: [], transfer: null }))
  show(<CampaignScreen campaign={shown} />, { server, user: { ...ana, _id: ben._id } })
  await expect.element(page.getByRole('heading', { name: 'Organisers' })).toBeVisible()
})

import { callApi, inDays, makePerson, newAddress } from './api.ts'
import { expect, test } from './fixtures.ts'
import { click } from './hands.ts'

type Made = { _id: string; title: string }

const make = (token: string, title: string) =>
  callApi<Made>('/campaigns', { title, executionDate: inDays(9), description: 'For all.' }, token)

test('the badge of an open dispute leads its owner to its effect on the money', async ({ signedIn: page, person }) => {
  const { _id: campaignId, title } = await make(person.token, `Wall ${newAddress().slice(0, 8)}`)
  const dispute = { campaignId, type: 'other', reason: 'The wall is not there' }
  await callApi('/disputes', dispute, (await makePerson()).token)
  await page.goto('/myCampaigns')
  await click(page.getByRole('link', { name: `Dispute open: ${title}` }))
  await expect(page).toHaveURL(`/campaigns/${campaignId}/money`)
  await expect(page.getByRole('main')).toContainText('A dispute about this campaign is open')
  await expect(page.getByRole('main')).not.toContainText(dispute.reason)
})

test('the money page without a donation has Request Payout, which explains why it is unavailable', async ({
  signedIn: page,
  person,
}) => {
  const { _id } = await make(person.token, `Fence ${newAddress().slice(0, 8)}`)
  await page.goto(`/campaigns/${_id}/money`)
  await expect(page.getByText('No donations yet')).toBeVisible()
  const request = page.getByRole('button', { name: 'Request Payout' })
  await expect(request).toHaveAttribute('aria-disabled', 'true')
  await expect(request).toHaveAccessibleDescription('Nothing to pay out now.')
  await request.focus()
  await expect(request).toBeFocused()
})

import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, newAddress } from './api.ts'
import { expect, test } from './fixtures.ts'
import { enter } from './keys.ts'
import { click, pressKey } from './hands.ts'

type Made = { _id: string; title: string }

const make = (token: string, title: string) =>
  callApi<Made>('/campaigns', { title, executionDate: inDays(9), description: 'For all.' }, token)

/** Opens the menu of a campaign and chooses an item with the keyboard. */
const chooseEnding = async (page: Page, title: string, ending: string) => {
  await enter(page, page.getByRole('button', { name: `More for ${title}` }))
  const item = page.getByRole('menuitem', { name: ending, exact: true })
  await item.waitFor()
  await pressKey(page, ending.startsWith('Cancel') ? 'Home' : 'End')
  await expect(item).toBeFocused()
  await pressKey(page, 'Enter')
}

test('an owner cancels a campaign from their list, and its supporter is informed', async ({
  signedIn: page,
  person,
  inbox,
}) => {
  const supporter = await makePerson()
  const { _id: id, title } = await make(person.token, `Bridge ${newAddress().slice(0, 8)}`)
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await page.goto('/')
  await click(page.getByRole('link', { name: 'My campaigns', exact: true }))
  const row = page.getByRole('row').filter({ hasText: title })
  await chooseEnding(page, title, 'Cancel this campaign…')
  const dialog = page.getByRole('dialog', { name: 'Cancel this campaign?' })
  await expect(dialog).toContainText('We tell 1 supporter by mail.')
  await click(dialog.getByRole('button', { name: 'Keep it' }))
  await expect(page.getByRole('button', { name: `More for ${title}` })).toBeFocused()
  await chooseEnding(page, title, 'Cancel this campaign…')
  await click(dialog.getByRole('button', { name: 'Cancel the campaign' }))
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Cancelled')
  await click(row.getByRole('link', { name: `Open ${title}` }))
  await expect(page.getByText('This campaign was cancelled').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Support', exact: true })).toHaveCount(0)
  expect((await inbox.waitFor(supporter.email, /^Cancelled: /)).subject).toContain(title)
})

test('an owner deletes a campaign without supporters, and is refused if it has one', async ({
  signedIn: page,
  person,
}) => {
  const supporter = await makePerson()
  const { _id: id, title } = await make(person.token, 'A mistake')
  await page.goto(`/campaigns/${id}`)
  await expect(page.getByRole('group', { name: 'Your campaign' }).locator('a, button')).toHaveText([
    'Edit',
    'Write an update',
    'Money',
    'More',
  ])
  await chooseEnding(page, title, 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete this campaign?' })
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await click(dialog.getByRole('button', { name: 'Delete the campaign' }))
  await expect(dialog.getByRole('alert')).toContainText('People have supported or donated already')
  const headers = { authorization: `Bearer ${supporter.token}` }
  await page.request.delete(`/api/campaigns/${id}/support`, { headers })
  await click(dialog.getByRole('button', { name: 'Delete the campaign' }))
  await expect(page).toHaveURL(/\/myCampaigns$/)
  await expect(page.getByText('You have no active campaign')).toBeVisible()
})

test('favourites are the same in every tab, can be removed, and work without an account', async ({
  page,
  context,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await click(page.getByRole('button', { name: 'Favorite' }))
  const other = await context.newPage()
  await other.goto('/favorites')
  await expect(other.getByText('1 campaign, kept in this browser')).toBeVisible()
  await click(page.getByRole('button', { name: 'Favorite' }))
  await expect(other.getByText('No longer a favorite')).toBeVisible()
  const again = other.getByRole('button', { name: `Keep ${campaign.title} again` })
  await again.focus()
  await pressKey(other, 'Enter')
  await expect(other.getByRole('button', { name: `Remove ${campaign.title}` })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
  const kept = await page.evaluate(() => [localStorage['muster.favorites'], localStorage['muster.favoriteItems']])
  expect(JSON.parse(String(kept[0]))).toEqual([campaign._id])
  expect(JSON.parse(String(kept[1]))).toEqual([{ id: campaign._id, title: campaign.title, date: inDays(20) }])
})

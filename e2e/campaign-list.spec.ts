import { expect, test } from './fixtures.ts'
import { button, enter, tabTo } from './keys.ts'
import { click, pressKey, waitForHydration } from './hands.ts'

const phone = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the filters are in a sheet, and the first campaign and the order are visible', async ({ page, campaign }) => {
    expect(campaign._id).toBeTruthy()
    await page.goto('/campaigns')
    await waitForHydration(page)
    const title = page.getByRole('article').first().getByRole('heading')
    await expect(title).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeHidden()
    await enter(page, button(page, 'Filters'))
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await tabTo(page, sheet.getByRole('radio', { name: 'Any type' }))
    await pressKey(page, 'ArrowDown')
    await expect(page).toHaveURL(/targetType=policy/)
    await tabTo(page, sheet.getByRole('radio', { name: 'Active', exact: true }))
    await pressKey(page, 'ArrowDown')
    await expect(page).toHaveURL(/status=past/)
    await enter(page, sheet.getByRole('button', { name: /^Show/ }))
    await expect(sheet).toBeHidden()
    await expect(button(page, 'Filters (2)')).toBeFocused()
    // Opening the sheet adds one entry to the history.
    await page.goBack()
    await expect(page).toHaveURL(/\/campaigns$/)
    await expect(button(page, 'Filters')).toBeVisible()
  })
})

test('a star leads signed-out visitors to their favorites, as does the list afterwards', async ({ page, campaign }) => {
  await page.goto(`/campaigns?q=${encodeURIComponent(campaign.title)}`)
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: /^Favorites/ })).toHaveCount(0)
  await click(page.getByRole('button', { name: `Favorite ${campaign.title}` }).first())
  await expect(page.getByText('Kept in this browser')).toBeVisible()
  await click(page.getByRole('link', { name: 'See your favorites' }))
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(page.getByRole('link', { name: 'See your favorites' })).toBeHidden()
  await click(page.getByRole('link', { name: 'Campaigns', exact: true }))
  await click(page.getByRole('link', { name: 'Favorites (1)' }))
  await expect(page).toHaveURL(/\/favorites$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favorites')
  await expect(page.getByRole('link', { name: campaign.title, exact: true })).toBeVisible()
})

import { buyer, callApi } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { button, enter, field, tabTo, type } from './keys.ts'
import { fill, pressKey, typeText } from './hands.ts'

test('a campaign is supported and donated to with the keyboard', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(button(page, 'Logout')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await pressKey(page, 'Tab')
  // The panel follows the heading. This campaign only asks for money, so Donate is first in it.
  await expect(button(page, 'Donate')).toBeFocused()
  await enter(page, button(page, 'Support'))
  await expect(button(page, 'Supported')).toBeFocused()
  await enter(page, button(page, 'Donate'))
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await type(page, field(dialog, 'Other amount'), '7.50')
  await tabTo(page, dialog.getByRole('switch', { name: /^Donate anonymously/ }))
  await pressKey(page, 'Space')
  await tabTo(page, button(dialog, 'Donate $7.50 with PayPal'))
  const [paypal] = await Promise.all([page.waitForEvent('popup'), pressKey(page, 'Enter')])
  await paypal.waitForURL(/checkoutnow/)
  await fill(paypal.getByTestId('paypal-email'), '')
  await type(paypal, paypal.getByTestId('paypal-email'), buyer().email)
  await type(paypal, paypal.getByTestId('paypal-password'), buyer().password)
  await pressKey(paypal, 'Enter')
  await enter(paypal, paypal.getByTestId('paypal-approve'))
  await expect(page.getByText(/You gave \$7\.50/)).toBeVisible()
})

// There is a table once there is a campaign.
test('the table is sorted by its column headers and filtered by a typed country', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await page.goto('/campaigns')
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(name) })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Title',
    'Creator',
    'Type',
    /^Coordination date/,
    /^Raised/,
    /^Support/,
    'Actions',
  ])
  await expect(head('Coordination date')).toHaveAttribute('aria-sort', 'ascending')
  await enter(page, page.getByRole('button', { name: /^Raised/ }))
  await expect(page).toHaveURL(/sort=raised/)
  await expect(head('Raised')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('Coordination date')).toHaveAttribute('aria-sort', 'none')
  await expect(page.getByRole('button', { name: /^Raised/ })).toBeFocused()
  const country = page.getByRole('combobox', { name: 'In country' })
  await tabTo(page, country, 'Shift+Tab')
  await typeText(page, 'Deutschl')
  // Does not wait for a suggestion.
  await pressKey(page, 'Enter')
  await expect(page).toHaveURL(/country=Germany/)
  await expect(country).toHaveValue('')
  await enter(page, button(page, 'Remove Germany'))
  await expect(page).not.toHaveURL(/country/)
  await page.goBack()
  await expect(button(page, 'Remove Germany')).toBeVisible()
})

test('loading more keeps focus and the URL', async ({ page, person }) => {
  const word = `orchard${newAddress().slice(1, 7)}`
  const titles = Array.from({ length: 21 }, (_, n) => `${word} number ${n + 1}`)
  await Promise.all(titles.map((title) => callApi('/campaigns', { title }, person.token)))
  await page.goto('/campaigns')
  await type(page, page.getByRole('searchbox'), word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(page.getByRole('searchbox')).toBeFocused()
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(20)
  await enter(page, button(page, 'Load more'))
  await expect(rows).toHaveCount(21)
  await expect(page).toHaveURL(new RegExp(`q=${word}$`))
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a favourite is a toggle button that works with the space bar', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns?q=${encodeURIComponent(campaign.title)}`)
  const row = page.getByRole('row').filter({ hasText: campaign.title })
  const star = row.getByRole('button', { name: /^Favorite/ })
  await tabTo(page, star)
  await pressKey(page, 'Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('muster.favoriteItems') ?? '[]') as unknown)
  expect(await kept()).toEqual([expect.objectContaining({ id: campaign._id, title: campaign.title })])
  await pressKey(page, 'Space')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(await kept()).toEqual([])
})

import type { Locator, Page } from '@playwright/test'
import { buyer, callApi, inDays, linkToken, password } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { button, enter, expectOutlined, field, tabTo, type } from './keys.ts'
import { patient } from '../server/test/patience.ts'

test('the first Tab stop is a link that skips the header', async ({ page }) => {
  await page.goto('/campaigns')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await expectOutlined(skip)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

test('a new page moves focus to its heading and sets its title', async ({ page }) => {
  await page.goto('/')
  await enter(page, page.getByRole('link', { name: 'Browse campaigns' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused()
  await expect(page).toHaveTitle('Campaigns · Muster')
  await tabTo(page, page.getByRole('link', { name: 'Login' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
  await expect(page).toHaveTitle('Log in · Muster')
})

test('registering and logging in need no mouse', async ({ page, inbox }) => {
  const email = newAddress()
  await page.goto('/register')
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeFocused()
  const mail = await inbox.waitFor(email, /verify/i)
  await page.goto(`/verify-email?token=${linkToken(mail)}`)
  await enter(page, button(page, 'Verify my address'))
  await enter(page, page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await enter(page, button(page, 'Log in'))
  await tabTo(page, button(page, 'Logout'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a campaign is written and published with the keyboard', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await type(page, field(page, 'Title'), 'Clear the canal')
  await tabTo(page, page.getByRole('radio', { name: /^Policy/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Corporate/ })).toBeChecked()
  const tags = page.getByRole('combobox', { name: /Tags/ })
  await type(page, tags, 'River')
  await page.keyboard.press('Enter')
  await page.keyboard.type('mistake,')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: /river/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /mistake/ })).toHaveCount(0)
  await enter(page, button(page, 'Next'))
  await expect(page.getByRole('heading', { level: 2, name: 'When and where' })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Global' }))
  await page.keyboard.press('ArrowRight')
  await type(page, page.getByRole('combobox', { name: /^Country/ }), 'Slovenia')
  await enter(page, button(page, 'Next'))
  await type(page, page.getByRole('textbox', { name: /^Story/ }), 'Rubbish since the flood.')
  await enter(page, button(page, 'Next'))
  await type(page, page.getByRole('textbox', { name: /^What to do on the day/ }), 'Bring gloves.')
  await enter(page, button(page, 'Next'))
  await enter(page, button(page, 'Publish the campaign'))
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Slovenia')
})

test('a suggested tag is selected with the arrow keys', async ({ signedIn: page, person }) => {
  const tag = `lock${newAddress().slice(1, 8)}`
  await callApi('/campaigns', { title: 'Lock gates', tags: [tag], executionDate: inDays(5) }, person.token)
  await page.goto('/campaigns/new')
  const tags = page.getByRole('combobox', { name: /Tags/ })
  await type(page, tags, tag.slice(0, 6))
  await expect(page.getByRole('option', { name: tag })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: tag, selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: new RegExp(tag) })).toBeVisible()
  await expect(tags).toBeFocused()
})

test('a suggested place is selected with the arrow keys, and fills in its location', async ({ page }) => {
  await page.goto('/campaigns/new')
  await type(page, field(page, 'Title'), 'Clear the canal')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Global' }))
  await page.keyboard.press('ArrowLeft')
  const city = page.getByRole('combobox', { name: 'City' })
  const options = page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option')
  await type(page, city, 'münch')
  await expect(options).not.toHaveCount(0)
  expect(await options.count()).toBeLessThanOrEqual(6)
  await expect(page.getByRole('status').filter({ hasText: /\d suggestions/ })).toHaveCount(1)
  await expect(city).toHaveAttribute('aria-expanded', 'true')
  const active = async () => page.locator(`#${await city.getAttribute('aria-activedescendant')}`)
  await page.keyboard.press('ArrowDown')
  await expect(await active()).toHaveText('Munich, Bavaria, Germany')
  await page.keyboard.press('End')
  await expect(await active()).toHaveText(await options.last().innerText())
  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(city).toHaveValue('münch')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toBeFocused()
  await expect(city).toHaveValue('Munich')
  await expect(page.getByRole('combobox', { name: /^State/ })).toHaveValue('Bavaria')
  await expect(page.getByRole('combobox', { name: /^Country/ })).toHaveValue('Germany')
})

test('a campaign is supported and donated to with the keyboard', async ({ signedIn: page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(button(page, 'Logout')).toBeVisible()
  await enter(page, button(page, 'Support'))
  await expect(button(page, 'Supported')).toBeFocused()
  await enter(page, button(page, 'Donate'))
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await type(page, field(dialog, 'Other amount'), '7.50')
  await tabTo(page, dialog.getByRole('switch', { name: /^Donate anonymously/ }))
  await page.keyboard.press('Space')
  await tabTo(page, button(dialog, 'Donate $7.50 with PayPal'))
  const [paypal] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await paypal.waitForURL(/checkoutnow/)
  await paypal.getByTestId('paypal-email').fill('')
  await type(paypal, paypal.getByTestId('paypal-email'), buyer().email)
  await type(paypal, paypal.getByTestId('paypal-password'), buyer().password)
  await paypal.keyboard.press('Enter')
  await enter(paypal, paypal.getByTestId('paypal-approve'))
  await expect(page.getByText(/Your \$7\.50 has arrived/)).toBeVisible({ timeout: patient(20_000) })
})

test('the table is sorted by its column headers and filtered by a typed country', async ({ page }) => {
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
  await page.keyboard.type('Deutschl')
  // Does not wait for a suggestion.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/country=Germany/)
  await expect(country).toHaveValue('')
  await enter(page, button(page, 'Remove Germany'))
  await expect(page).not.toHaveURL(/country/)
  await page.goBack()
  await expect(button(page, 'Remove Germany')).toBeVisible()
})

/** Opens a dialog with Enter, expects a focus trap, and expects focus to return after Escape. */
const expectDialogHoldsFocus = async (page: Page, opener: Locator, dialog: Locator): Promise<void> => {
  await enter(page, opener)
  await expect(dialog).toBeVisible()
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let stops = 0; stops < 15; stops++) {
    await page.keyboard.press('Tab')
    await expect.poll(holdsFocus).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('dialogs take focus, trap it, and return it to the control that opened them', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const dialogs = [
    ['Support', 'Log in to support'],
    ['Donate', 'Donate'],
    ['Share', 'Share'],
  ] as const
  for (const [opener, name] of dialogs) {
    await expectDialogHoldsFocus(page, button(page, opener), page.getByRole('dialog', { name }))
  }
})

test('the phone’s menu opens, can be navigated, and closes with Escape', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = button(page, 'Menu')
  await enter(page, menu)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Campaigns', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('navigation').getByRole('link', { name: 'Create' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create a campaign' })).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
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
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('muster.favoriteItems') ?? '[]') as unknown)
  expect(await kept()).toEqual([expect.objectContaining({ id: campaign._id, title: campaign.title })])
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(await kept()).toEqual([])
})

test('an admin decides, searches users, stores secrets and runs the job with the keyboard', async ({
  admin: { page },
  person,
  campaign,
}) => {
  const reason = `No road like this: ${campaign.title}`
  await callApi('/disputes', { campaignId: campaign._id, type: 'other', reason }, person.token)
  const closeTo = async (opener: Locator) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }

  await test.step('the tabs are walked with the arrows, and a dispute is taken up with a note', async () => {
    await page.goto('/admin')
    await tabTo(page, page.getByRole('tab', { name: /^Payouts/ }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=disputes/)
    const opener = button(page, reason)
    await enter(page, opener)
    await enter(page, button(page, 'Take under review'))
    const question = page.getByRole('dialog', { name: 'Take under review?' })
    await type(page, field(question, /^Notes/), 'We ask the owner.')
    await enter(page, button(question, 'Take under review'))
    await expect(question).toBeHidden()
    await expect(page.getByRole('dialog', { name: reason })).toContainText('We ask the owner.')
    await closeTo(opener)
  })

  await test.step('a user is found by a part of their email, with their history, and not among the admins', async () => {
    await page.goto('/admin?tab=users')
    await type(page, page.getByLabel('Search users'), person.email.slice(1, 10))
    const opener = button(page, person.email)
    await enter(page, opener)
    await expect(page.getByRole('list', { name: 'Change history' })).toContainText('this account')
    await closeTo(opener)
    const role = page.getByRole('combobox', { name: 'Role' })
    await tabTo(page, role, 'Shift+Tab')
    await page.keyboard.press('a')
    await page.keyboard.press('d')
    await expect(role).toHaveValue('admin')
    await expect(page.getByText('No user matches')).toBeVisible()
  })

  await test.step('a secret is kept, and replaced', async () => {
    const name = `KEY_${person.email.slice(1, 10).toUpperCase()}`
    await page.goto('/admin?tab=tokens')
    await enter(page, button(page, 'Add a secret'))
    const adding = page.getByRole('dialog', { name: 'Add a secret' })
    await tabTo(page, field(adding, 'Name'))
    await page.keyboard.press('End')
    await type(page, field(adding, 'Its name'), name)
    await type(page, field(adding, 'Value'), 'a value')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} is saved.`)).toBeVisible()
    const replace = button(page, `Replace ${name}`)
    await enter(page, replace)
    await type(page, field(page.getByRole('dialog'), 'Value'), 'another value')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(replace).toBeFocused()
  })

  await test.step('the job is run, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin?tab=cron')
    await expect(page.getByRole('tab', { name: 'Cron' })).toBeInViewport({ ratio: 0.9 })
    const run = button(page, 'Run now')
    await enter(page, run)
    await expect(page.getByText('The run is done')).toBeVisible()
    await expect(run).toBeFocused()
  })
})

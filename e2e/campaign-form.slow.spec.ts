import { inDays, password } from './api.ts'
import { expect, test } from './fixtures.ts'
import { expectAtField } from './form-errors.ts'
import { check, click, clickButton, fill, insertText, pressKey } from './hands.ts'

test('campaign: each step shows the specified errors at its fields', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await clickButton(page, 'Next')
  await expectAtField(page, 'Title', /^Title is required/)
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  for (const [scope, message] of [
    ['City', 'City is required for City location'],
    ['State', 'State is required for State location'],
    ['Country', 'Country is required for Country location'],
  ] as const) {
    await check(page.getByRole('radio', { name: scope, exact: true }))
    await clickButton(page, 'Next')
    await expectAtField(page, new RegExp(`^${scope}`), new RegExp(`^${message}`))
  }
  await fill(page.getByLabel(/^Coordination date/), inDays(-3))
  await fill(page.getByRole('combobox', { name: /^Country/ }), 'Slovenia')
  await clickButton(page, 'Next')
  await expectAtField(page, /^Coordination date/, /over/)
  await fill(page.getByLabel(/^Coordination date/), inDays(3))
  await clickButton(page, 'Next')
  await fill(page.getByLabel(/^Story/), 'Rubbish since the flood.')
  await clickButton(page, 'Next')
  await fill(page.getByLabel(/^Goal/), '-5')
  await clickButton(page, 'Next')
  await expectAtField(page, 'What to do on the day', /^Action description is required/)
  await expectAtField(page, /^Goal/, /0|less|negative|least/i)
  await fill(page.getByLabel(/^Goal/), 'many')
  await expectAtField(page, /^Goal/, /number/i)
})

test('campaign: pasting a text that is too long shows an error, keeps the text, and blocks the next step', async ({
  signedIn: page,
}) => {
  await page.goto('/campaigns/new')
  const title = page.getByLabel('Title')
  await title.focus()
  await insertText(page, 'x'.repeat(130))
  await expect(title).toHaveValue('x'.repeat(130))
  await expectAtField(page, 'Title', /^At most 120 characters.* 10 characters too many/)
  await clickButton(page, 'Next')
  await expect(title).toBeFocused()
  await fill(title, 'x'.repeat(120))
  await expect(title).not.toHaveAttribute('aria-invalid')
  await clickButton(page, 'Next')
  await expect(page.getByRole('heading', { level: 2, name: 'When and where' })).toBeVisible()
})

test('campaign: the draft survives a reload and a login, and the form continues at the same step', async ({
  page,
  person,
}) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await check(page.getByRole('radio', { name: /^Corporate/ }))
  await fill(page.getByRole('combobox', { name: /Tags/ }), 'River, clean-up,')
  await clickButton(page, 'Next')
  await fill(page.getByLabel(/^Coordination date/), inDays(12))
  await clickButton(page, 'Next')
  await fill(page.getByLabel(/^Story/), 'Rubbish since the flood.')
  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  await clickButton(page, 'Next')
  await check(page.getByRole('radio', { name: /^Donate/ }))
  await fill(page.getByLabel(/^Goal/), '12.50')
  await clickButton(page, 'Next')
  await expect(page.getByText('Log in to publish')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const main = page.getByRole('main')
  const typed = ['Clear the canal', 'Corporate', 'river, clean-up', 'Rubbish since the flood.', '$12.50']
  for (const words of typed) await expect(main).toContainText(words)

  await click(main.getByRole('link', { name: 'Log in' }).last())
  await fill(page.getByLabel('Email'), person.email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await clickButton(page, 'Log in')
  await expect(page).toHaveURL(/\/campaigns\/new/)
  for (const words of typed) await expect(main).toContainText(words)
  await clickButton(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
  // Publishing deletes the draft.
  await page.goto('/campaigns/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('campaign: errors are listed before publishing, and each links to its field', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await click(page.getByRole('button', { name: 'Review' }))
  await clickButton(page, 'Publish the campaign')
  const list = page.getByRole('group', { name: 'Before this can be published' })
  await expect(list).toBeFocused()
  await click(list.getByRole('button', { name: 'Action description is required' }))
  await expect(page.getByLabel('What to do on the day')).toBeFocused()
  await click(page.getByRole('button', { name: 'Review' }))
  await click(list.getByRole('button', { name: 'Title is required' }))
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('without suggestions, places and tags can still be typed', async ({ page }) => {
  await page.route(/\/api\/(geo|tags)/, (route) => route.abort())
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await fill(page.getByRole('combobox', { name: /Tags/ }), 'river')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
  await clickButton(page, 'Next')
  await check(page.getByRole('radio', { name: 'City', exact: true }))
  const suggestionRequest = page.waitForRequest(/\/api\/geo\/autocomplete/)
  await fill(page.getByRole('combobox', { name: 'City' }), 'Smallest of hamlets')
  await suggestionRequest
  await expect(page.getByRole('alert')).toHaveCount(0)
  await clickButton(page, 'Next')
  await expect(page.getByRole('heading', { level: 2, name: 'Story' })).toBeVisible()
})

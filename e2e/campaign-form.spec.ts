import { inDays, password } from './api.ts'
import { expect, test } from './fixtures.ts'
import { clickButton, expectAtField } from './form-errors.ts'

test('campaign: each step shows the specified errors at its fields', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await clickButton(page, 'Next')
  await expectAtField(page, 'Title', /^Title is required/)
  await page.getByLabel('Title').fill('Clear the canal')
  await clickButton(page, 'Next')
  for (const [scope, message] of [
    ['City', 'City is required for City location'],
    ['State', 'State is required for State location'],
    ['Country', 'Country is required for Country location'],
  ] as const) {
    await page.getByRole('radio', { name: scope, exact: true }).check()
    await clickButton(page, 'Next')
    await expectAtField(page, new RegExp(`^${scope}`), new RegExp(`^${message}`))
  }
  await page.getByLabel(/^Coordination date/).fill(inDays(-3))
  await page.getByRole('combobox', { name: /^Country/ }).fill('Slovenia')
  await clickButton(page, 'Next')
  await expectAtField(page, /^Coordination date/, /over/)
  await page.getByLabel(/^Coordination date/).fill(inDays(3))
  await clickButton(page, 'Next')
  await page.getByLabel(/^Story/).fill('Rubbish since the flood.')
  await clickButton(page, 'Next')
  await page.getByLabel(/^Goal/).fill('-5')
  await clickButton(page, 'Next')
  await expectAtField(page, 'What to do on the day', /^Action description is required/)
  await expectAtField(page, /^Goal/, /0|less|negative|least/i)
  await page.getByLabel(/^Goal/).fill('many')
  await expectAtField(page, /^Goal/, /number/i)
})

test('campaign: pasting a text that is too long shows an error, keeps the text, and blocks the next step', async ({
  signedIn: page,
}) => {
  await page.goto('/campaigns/new')
  const title = page.getByLabel('Title')
  await title.focus()
  await page.keyboard.insertText('x'.repeat(130))
  await expect(title).toHaveValue('x'.repeat(130))
  await expectAtField(page, 'Title', /^At most 120 characters.* 10 characters too many/)
  await clickButton(page, 'Next')
  await expect(title).toBeFocused()
  await title.fill('x'.repeat(120))
  await expect(title).not.toHaveAttribute('aria-invalid')
  await clickButton(page, 'Next')
  await expect(page.getByRole('heading', { level: 2, name: 'When and where' })).toBeVisible()
})

test('campaign: the draft survives a reload and a login, and the form continues at the same step', async ({
  page,
  person,
}) => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await page.getByRole('radio', { name: /^Corporate/ }).check()
  await page.getByRole('combobox', { name: /Tags/ }).fill('River, clean-up,')
  await clickButton(page, 'Next')
  await page.getByLabel(/^Coordination date/).fill(inDays(12))
  await clickButton(page, 'Next')
  await page.getByLabel(/^Story/).fill('Rubbish since the flood.')
  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  await clickButton(page, 'Next')
  await page.getByRole('radio', { name: /^Donate/ }).check()
  await page.getByLabel(/^Goal/).fill('12.50')
  await clickButton(page, 'Next')
  await expect(page.getByText('Log in to publish')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const main = page.getByRole('main')
  const typed = ['Clear the canal', 'Corporate', 'river, clean-up', 'Rubbish since the flood.', '$12.50']
  for (const words of typed) await expect(main).toContainText(words)

  await main.getByRole('link', { name: 'Log in' }).last().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
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
  await page.getByRole('button', { name: 'Review' }).click()
  await clickButton(page, 'Publish the campaign')
  const list = page.getByRole('group', { name: 'Before this can be published' })
  await expect(list).toBeFocused()
  await list.getByRole('button', { name: 'Action description is required' }).click()
  await expect(page.getByLabel('What to do on the day')).toBeFocused()
  await page.getByRole('button', { name: 'Review' }).click()
  await list.getByRole('button', { name: 'Title is required' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
})

test('without suggestions, places and tags can still be typed', async ({ page }) => {
  await page.route(/\/api\/(geo|tags)/, (route) => route.abort())
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await page.getByRole('combobox', { name: /Tags/ }).fill('river')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
  await clickButton(page, 'Next')
  await page.getByRole('radio', { name: 'City', exact: true }).check()
  const suggestionRequest = page.waitForRequest(/\/api\/geo\/autocomplete/)
  await page.getByRole('combobox', { name: 'City' }).fill('Smallest of hamlets')
  await suggestionRequest
  await expect(page.getByRole('alert')).toHaveCount(0)
  await clickButton(page, 'Next')
  await expect(page.getByRole('heading', { level: 2, name: 'Story' })).toBeVisible()
})

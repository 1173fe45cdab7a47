import type { Page } from '@playwright/test'
import { inDays, password } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Expects a field to have this error as its accessible description, which is what a screen reader announces. */
const expectAtField = async (page: Page, label: string | RegExp, message: RegExp): Promise<void> => {
  const field = page.getByLabel(label, { exact: true }).and(page.locator(':not([type=radio])'))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(message)
}

/** Expects the error summary to have focus, and its line to link to the field. */
const expectSummaryLeadsTo = async (page: Page, message: string | RegExp, label: string): Promise<void> => {
  const summary = page.getByRole('alert').filter({ hasText: 'Please look at this again' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: message }).click()
  await expect(page.getByLabel(label, { exact: true })).toBeFocused()
}

test('register: each invalid field has its error, and the input survives a reload', async ({ page }) => {
  await page.goto('/register')
  await press(page, 'Create an account')
  await expectAtField(page, 'Email', /email/i)
  await page.getByLabel('Email').fill('ana@')
  await page.getByLabel(/^Username/).fill('a b')
  await page.getByLabel(/^Phone/).fill('+49 30 123')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await press(page, 'Create an account')
  await expectAtField(page, 'Email', /email/i)
  await expectAtField(page, /^Username/, /letters|characters/i)
  await expectAtField(page, 'Password', /8 characters/)
  await expectSummaryLeadsTo(page, /8 characters/, 'Password')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ana@')
  await expect(page.getByLabel(/^Username/)).toHaveValue('a b')
  await expect(page.getByLabel(/^Phone/)).toHaveValue('+49 30 123')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('register: errors of the server are shown at their field, too', async ({ page }) => {
  await page.goto('/register')
  const email = newAddress()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Phone/).fill('12')
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await press(page, 'Create an account')
  await expectAtField(page, /^Phone/, /phone|number/i)
  await page.getByLabel(/^Phone/).fill('')
  await press(page, 'Create an account')
  await expectAtField(page, 'Password', /common|often|guess/i)
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('register: a national phone number gets its country code on blur and on submit', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel(/^Phone/)
  await phone.fill('040 123 456')
  await page.getByLabel(/^Username/).focus()
  await expect(phone).toHaveValue('+386 40 123 456')
  await phone.fill('040 123 457')
  await page.getByLabel('Email').fill(newAddress())
  await expect(phone).toHaveValue('+386 40 123 457')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await phone.fill('040 123 458')
  const sent = page.waitForRequest('**/api/auth/register')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ phone: '+386 40 123 458' })
})

/** The hint below a new password, as a screen reader announces it. */
const told = (page: Page) => page.getByRole('status').filter({ hasText: /./ })

test('register: the password meter agrees with the server and never praises a rejected password', async ({ page }) => {
  await page.goto('/register')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill('ana.novak@example.org')
  for (const [weak, reason] of [
    ['Password1!', /most common passwords/],
    ['aaaaaaaa', /repeats the same characters/],
    ['correcthorse', /common words/],
    ['novakana', /your own name/],
  ] as const) {
    await password.fill(weak)
    await expect(told(page)).toHaveText(reason)
    await expect(page.getByText(/Good|Strong/)).toHaveCount(0)
  }
  await password.fill('lampriverdot')
  await expect(told(page)).toHaveText(/Good|Strong/)
  await page.getByLabel(/^Username/).fill('lamp-river-dot')
  await expect(told(page)).toHaveText(/your own name/)
})

test('register: the password estimator is loaded when the password field gets focus', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const estimators = () => loaded.filter((path) => path.includes('estimator.worker'))
  await page.goto('/register')
  await page.getByLabel('Email').fill('ana.novak@example.org')
  expect(estimators()).toEqual([])
  await page.getByLabel('Password', { exact: true }).focus()
  await expect.poll(estimators).toHaveLength(1)
})

test('register: without the estimator the server alone decides, and the form works', async ({ page }) => {
  await page.route('**/assets/estimator.worker*', (route) => route.abort())
  await page.goto('/register')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('correcthorse')
  await expect(page.getByText('We check it when you submit the form.')).toBeVisible()
  await press(page, 'Create an account')
  await expectAtField(page, 'Password', /common words/)
})

test('login: wrong credentials show one error and keep the email', async ({ page, person }) => {
  await page.goto('/login')
  await press(page, 'Log in')
  await expectAtField(page, 'Email', /email/i)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  // The email is passed on to the links for a new password and for an account.
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a forgotten password is reset, and the old one stops working', async ({ page, person, inbox }) => {
  await page.goto('/forgot')
  await page.getByLabel('Email').fill('ana@')
  await press(page, 'Send me the link')
  await expectAtField(page, 'Email', /email/i)
  await page.getByLabel('Email').fill(person.email)
  await press(page, 'Send me the link')
  await expect(page.getByText('Email sent if account exists.')).toBeVisible()

  const mail = await inbox.waitFor(person.email, /password/i)
  const link = new URL(mail.links.find((found) => found.includes('/reset/'))!)
  await page.goto(link.pathname + link.search)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await press(page, 'Set the new password')
  await expectAtField(page, 'New password', /8 characters/)
  await page.getByLabel('New password', { exact: true }).fill('eleven green bicycles')
  await press(page, 'Set the new password')
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await page.getByLabel('Password', { exact: true }).fill('eleven green bicycles')
  await press(page, 'Log in')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
})

test('a used, truncated or invalid link shows an error and a next step', async ({ page }) => {
  await page.goto('/reset/x')
  await expect(page.getByRole('alert')).toContainText('Missing token')
  await page.goto('/verify-email')
  await expect(page.getByRole('alert')).toContainText('Missing token')
  await page.goto('/verify-email?token=wrong')
  await press(page, 'Verify my address')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
  await page.goto('/reset/x?token=wrong')
  await page.getByLabel('New password', { exact: true }).fill('eleven green bicycles')
  await press(page, 'Set the new password')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
})

test('campaign: each step shows the specified errors at its fields', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await press(page, 'Next')
  await expectAtField(page, 'Title', /^Title is required/)
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  for (const [scope, message] of [
    ['City', 'City is required for City location'],
    ['State', 'State is required for State location'],
    ['Country', 'Country is required for Country location'],
  ] as const) {
    await page.getByRole('radio', { name: scope, exact: true }).check()
    await press(page, 'Next')
    await expectAtField(page, new RegExp(`^${scope}`), new RegExp(`^${message}`))
  }
  await page.getByLabel(/^Coordination date/).fill(inDays(-3))
  await page.getByRole('combobox', { name: /^Country/ }).fill('Slovenia')
  await press(page, 'Next')
  await expectAtField(page, /^Coordination date/, /over/)
  await page.getByLabel(/^Coordination date/).fill(inDays(3))
  await press(page, 'Next')
  await page.getByLabel(/^Story/).fill('Rubbish since the flood.')
  await press(page, 'Next')
  await page.getByLabel(/^Goal/).fill('-5')
  await press(page, 'Next')
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
  await press(page, 'Next')
  await expect(title).toBeFocused()
  await title.fill('x'.repeat(120))
  await expect(title).not.toHaveAttribute('aria-invalid')
  await press(page, 'Next')
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
  await press(page, 'Next')
  await page.getByLabel(/^Coordination date/).fill(inDays(12))
  await press(page, 'Next')
  await page.getByLabel(/^Story/).fill('Rubbish since the flood.')
  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  await press(page, 'Next')
  await page.getByRole('radio', { name: /^Donate/ }).check()
  await page.getByLabel(/^Goal/).fill('12.50')
  await press(page, 'Next')
  await expect(page.getByText('Log in to publish')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  const main = page.getByRole('main')
  const typed = ['Clear the canal', 'Corporate', 'river, clean-up', 'Rubbish since the flood.', '$12.50']
  for (const words of typed) await expect(main).toContainText(words)

  await main.getByRole('link', { name: 'Log in' }).last().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(page).toHaveURL(/\/campaigns\/new/)
  for (const words of typed) await expect(main).toContainText(words)
  await press(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
  // Publishing deletes the draft.
  await page.goto('/campaigns/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('campaign: errors are listed before publishing, and each links to its field', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await page.getByRole('button', { name: 'Review' }).click()
  await press(page, 'Publish the campaign')
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
  await press(page, 'Next')
  await page.getByRole('radio', { name: 'City', exact: true }).check()
  const asked = page.waitForRequest(/\/api\/geo\/autocomplete/)
  await page.getByRole('combobox', { name: 'City' }).fill('Smallest of hamlets')
  await asked
  await expect(page.getByRole('alert')).toHaveCount(0)
  await press(page, 'Next')
  await expect(page.getByRole('heading', { level: 2, name: 'Story' })).toBeVisible()
})

test('an unreachable server loses no input', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await page.getByLabel('Title').fill('Clear the canal')
  await press(page, 'Next')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByRole('radio', { name: /^Donate/ }).check()
  await press(page, 'Next')
  await page.route('**/api/campaigns', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await press(page, 'Publish the campaign')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create' })).toBeVisible()
  await page.unroute('**/api/campaigns')
  await press(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
})

test('support and donation report what failed and that nothing was charged, and a supporter is counted once', async ({
  signedIn: page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  await page.route(/\/support$/, (route) => route.abort())
  await press(page, 'Support')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to support' })).toBeVisible()
  // The person supported the campaign before, in another window.
  await page.route(/\/support$/, (route) => route.fulfill({ json: { created: false } }))
  await press(page, 'Support')
  await expect(page.getByRole('button', { name: 'Supported' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Take part' })).toContainText('0 supporters')
  await page.route(/\/create-order$/, (route) => route.abort())
  await press(page, 'Donate')
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await dialog.getByLabel('Other amount').fill('12.34')
  await dialog.getByRole('button', { name: /with PayPal/ }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to start PayPal donation' })).toContainText(
    'You have not been charged',
  )
  await expect(dialog.getByLabel('Other amount')).toHaveValue('12.34')
  await page.unroute(/\/create-order$/)
  // The code decides whether the screen adds the sentence, not the words of the answer.
  const refuse = (code: string) =>
    page.route(/\/create-order$/, (route) =>
      route.fulfill({ status: 409, json: { error: `Refused as ${code}`, code, requestId: 'req-1' } }),
    )
  await refuse('provider_refused')
  await dialog.getByRole('button', { name: /with PayPal/ }).click()
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Refused as' })
  await expect(refusal).toHaveText('Refused as provider_refused')
  await page.unroute(/\/create-order$/)
  await refuse('campaign_over')
  await dialog.getByRole('button', { name: /with PayPal/ }).click()
  await expect(refusal).toHaveText(/Refused as campaign_over.*You have not been charged/)
  await page.unroute(/\/create-order$/)
  await page.route(/\/create-order$/, (route) =>
    route.fulfill({ status: 201, json: { donationId: campaign._id, links: [] } }),
  )
  await dialog.getByRole('button', { name: /with PayPal/ }).click()
  await expect(dialog.getByRole('alert')).toContainText(['Create order succeeded but no approval link returned.'])
})

test('a guest’s invalid address shows an error at its field', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await press(page, 'Support')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ana@')
  await press(page, 'Send me the link')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/email/i)
  await expect(email).toHaveValue('ana@')
})

test('an unverified member sees what to do, and can request the link again', async ({ page, inbox, campaign }) => {
  const email = newAddress()
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Create an account')
  await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeVisible()
  await inbox.waitFor(email, /verify/i)
  await page.goto(`/login?next=/campaigns/${campaign._id}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verify your address' })).toBeVisible()
  await press(page, 'Donate')
  await expect(page.getByRole('dialog', { name: 'Donate' })).toContainText('Verify your address first')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Verify your address' }).getByRole('button').click()
  await expect(page.getByText('Sent again. Look in your inbox.')).toBeVisible()
})

test('a login never redirects to another site', async ({ page, person }) => {
  await page.goto('/login?next=//evil.example/campaigns')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
})

test('a login with an unknown return path leads to the home page', async ({ page, person }) => {
  await page.goto('/login?next=/nowhere')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick a day. Fill it with people.')
})

import { callApi } from './api.ts'
import { expect, test } from './fixtures.ts'
import { check, click, clickButton, fill, waitForHydration } from './hands.ts'

test('an unreachable server loses no input', async ({ signedIn: page }) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await check(page.getByRole('radio', { name: /^Donate/ }))
  await clickButton(page, 'Next')
  await page.route('**/api/campaigns', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await clickButton(page, 'Publish the campaign')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create' })).toBeVisible()
  await page.unroute('**/api/campaigns')
  await clickButton(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal' })).toBeVisible()
})

test('a dialog that could not be fetched leaves the campaign in place, and opens once the site is reached', async ({
  page,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await waitForHydration(page)
  const code = /GuestSupportDialog-.*\.js/
  await page.route(code, (route) => route.abort())
  await clickButton(page, 'Support')
  await expect(page.getByRole('alert').getByText('The site could not be reached')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
  await page.unroute(code)
  await clickButton(page, 'Try again')
  await expect(page.getByText('The site could not be reached')).toHaveCount(0)
  await waitForHydration(page)
  const dialog = page.getByRole('dialog', { name: 'Support this campaign' })
  // A browser that fetches the file again shows the dialog at once; for others the page is loaded again.
  if (!(await dialog.isVisible())) await clickButton(page, 'Support')
  await expect(dialog).toBeVisible()
})

test('support and donation report what failed and that nothing was charged, and a supporter is counted once', async ({
  signedIn: page,
  person,
  campaign,
}) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()
  await page.route(/\/support$/, (route) => route.abort())
  await clickButton(page, 'Support')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to support' })).toBeVisible()
  await page.unroute(/\/support$/)
  // Elsewhere, the person supports the campaign.
  await callApi(`/campaigns/${campaign._id}/support`, {}, person.token)
  const { promise: shown, resolve: release } = Promise.withResolvers<null>()
  await page.route(`**/api/campaigns/${campaign._id}`, async (route) => {
    await shown
    await route.continue()
  })
  await clickButton(page, 'Support')
  await expect(page.getByRole('button', { name: 'Supported' })).toBeVisible()
  const column = page.getByRole('complementary', { name: 'Take part' })
  await expect(column).toContainText('0 supporters')
  release(null)
  await expect(column).toContainText('1 supporter')
  await page.route(/\/create-order$/, (route) => route.abort())
  await clickButton(page, 'Donate')
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await fill(dialog.getByLabel('Other amount'), '12.34')
  await click(dialog.getByRole('button', { name: /with PayPal/ }))
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to start PayPal donation' })).toContainText(
    'You have not been charged',
  )
  await expect(dialog.getByLabel('Other amount')).toHaveValue('12.34')
  await page.unroute(/\/create-order$/)
  // The code decides whether the screen adds the sentence, not the text of the response.
  const refuse = (code: string) =>
    page.route(/\/create-order$/, (route) =>
      route.fulfill({ status: 409, json: { error: `Refused as ${code}`, code, requestId: 'req-1' } }),
    )
  await refuse('provider_refused')
  await click(dialog.getByRole('button', { name: /with PayPal/ }))
  const refusal = dialog.getByRole('alert').filter({ hasText: 'Refused as' })
  await expect(refusal).toHaveText('Refused as provider_refused')
  await page.unroute(/\/create-order$/)
  await refuse('campaign_over')
  await click(dialog.getByRole('button', { name: /with PayPal/ }))
  await expect(refusal).toHaveText(/Refused as campaign_over.*You have not been charged/)
  await page.unroute(/\/create-order$/)
  await page.route(/\/create-order$/, (route) =>
    route.fulfill({ status: 201, json: { donationId: campaign._id, links: [] } }),
  )
  await click(dialog.getByRole('button', { name: /with PayPal/ }))
  await expect(dialog.getByRole('alert')).toContainText(['Create order succeeded but no approval link returned.'])
})

test('a guest’s invalid address shows an error at its field', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  await clickButton(page, 'Support')
  const email = page.getByRole('textbox', { name: 'Email' })
  await fill(email, 'ana@')
  await clickButton(page, 'Send me the link')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/email/i)
  await expect(email).toHaveValue('ana@')
})

import { expect, test } from './fixtures.ts'
import { enter, expectOutlined, type } from './keys.ts'
import { click, fill, press, pressKey } from './hands.ts'

test('a call of the API is found, opened, linked and copied with the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api/docs')
  await type(page, page.getByRole('searchbox', { name: 'Search calls' }), 'stops the payout that it names')
  await expect(page.getByRole('status')).toHaveText('1 call')
  await expect(page).toHaveURL(/\?q=stops\+the\+payout\+that\+it\+names$/)
  await enter(page, page.getByRole('link', { name: /^POST \/disputes(?!\/)/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disputes')

  const call = page.locator('#post-disputes')
  await expect(call.getByRole('table', { name: 'Fields of the body' })).toContainText('reason')
  await expect(call.getByRole('table', { name: 'Errors' })).toContainText('too_many_disputes')
  await enter(page, call.locator('summary'))
  await expectOutlined(call.locator('summary'))
  await expect(call.getByRole('table')).toHaveCount(0)
  await pressKey(page, 'Enter')
  await enter(page, call.getByRole('button', { name: 'Copy the command' }))
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^curl -X POST 'http.*\/api\/disputes' /)
  await enter(page, call.getByRole('link', { name: 'Link to POST /disputes' }))
  await expect(page).toHaveURL(/#post-disputes$/)
})

test('the API search is kept in the URL, reports no matches, and is cleared by Escape', async ({ page }) => {
  await page.goto('/api/docs?q=campaign_over')
  await expect(page.getByRole('status')).toHaveText(/^\d+ calls$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Disputes' })).toBeHidden()
  await fill(page.getByRole('searchbox'), 'zzyzxqw')
  await expect(page.getByRole('status')).toHaveText('No call matches. Try fewer words.')
  await press(page.getByRole('searchbox'), 'Escape')
  await expect(page.getByRole('heading', { level: 2, name: 'Disputes' })).toBeVisible()
  await expect(page).toHaveURL(/\/api\/docs$/)
})

test('without JavaScript the reference is complete, and calls open', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/docs')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await click(page.getByRole('link', { name: /^POST \/disputes(?!\/)/ }))
  const call = page.locator('#post-disputes')
  await click(call.locator('summary'))
  await expect(call.getByText('too_many_disputes')).toBeVisible()
  await context.close()
})

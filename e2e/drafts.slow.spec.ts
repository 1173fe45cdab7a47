import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button } from './keys.ts'
import { check, click, clickButton, fill } from './hands.ts'

const writeDonationDraft = async (page: Page, title: string) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), title)
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await clickButton(page, 'Next')
  await check(page.getByRole('radio', { name: /^Donate/ }))
  await clickButton(page, 'Next')
}

test('Back after publishing leads to the page before the form, and Forward to the campaign', async ({
  signedIn: page,
}) => {
  await page.goto('/campaigns')
  await writeDonationDraft(page, 'Clear the canal')
  await clickButton(page, 'Publish the campaign')
  const title = page.getByRole('heading', { level: 1, name: 'Clear the canal' })
  await expect(title).toBeVisible()
  await expect(page.getByText('Your campaign is published')).toBeVisible()
  const campaign = new URL(page.url()).pathname
  await page.goBack()
  await expect(page).toHaveURL(/\/campaigns$/)
  for (let step = 0; step < 2; step++) {
    await page.goForward()
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(campaign)
  }
  await page.goto('/campaigns/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('Back after saving an edit leads to the page before the form', async ({ signedIn: page, person }) => {
  const { _id } = await callApi<{ _id: string }>('/campaigns', { title: 'Mend the bench' }, person.token)
  await page.goto('/campaigns')
  await page.goto(`/campaigns/${_id}/edit`)
  await fill(page.getByLabel('Title'), 'Mend both benches')
  await clickButton(page, 'Next')
  await click(page.getByRole('button', { name: 'Review' }))
  await clickButton(page, 'Save the changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Mend both benches' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/campaigns$/)
})

test('two tabs with one draft stay in sync, and only one publishes', async ({ signedIn: page, context }) => {
  await page.goto('/campaigns/new')
  await fill(page.getByLabel('Title'), 'Clear the canal')
  await expect(page.getByText(/^Saved \d\d:\d\d in this browser$/)).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript((token) => localStorage.setItem('muster.token', token), await tokenOf(page))
  await other.goto('/campaigns/new')
  await expect(other.getByLabel('Title')).toHaveValue('Clear the canal')
  await fill(other.getByLabel('Title'), 'Clear the whole canal')
  await expect(page.getByText('Updated from another tab')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Clear the whole canal')

  await click(page.getByRole('button', { name: 'Review' }))
  await writeDonationDraft(other, 'Clear the canal today')
  // Each tab shows what the other one saved. An answer that is given just before publishing stays in its tab.
  await expect(page.getByRole('definition').filter({ hasText: /^Donate/ })).toBeVisible()
  await clickButton(other, 'Publish the campaign')
  await expect(other.getByRole('heading', { level: 1, name: 'Clear the canal today' })).toBeVisible()
  const removed = page.getByRole('status').filter({ hasText: 'This draft was published or discarded in another tab' })
  await expect(removed).toBeVisible()
  await expect(button(page, 'Publish the campaign')).toHaveCount(0)
  await expect(removed.getByRole('link', { name: 'Open the campaign' })).toHaveAttribute(
    'href',
    new URL(other.url()).pathname,
  )
  await clickButton(page, 'Keep this as a new draft')
  await expect(removed).toHaveCount(0)
  await clickButton(page, 'Publish the campaign')
  await expect(page.getByRole('heading', { level: 1, name: 'Clear the canal today' })).toBeVisible()
  expect(page.url()).not.toBe(other.url())
})

const tokenOf = (page: Page) => page.evaluate(() => String(localStorage['muster.token']))

import type { Page } from '@playwright/test'
import { newAddress } from './api.ts'
import { expect, test } from './fixtures.ts'
import { startAsGuest } from './guest-donating.ts'
import { decideOnPaypal } from './paypal.ts'

/** Counts clicks of the mouse, and fields that are typed into, on a page. */
const countWork = async (page: Page) => {
  await page.addInitScript(() => {
    const work = { presses: 0, fields: new Set<EventTarget | null>() }
    Object.assign(window, { work })
    addEventListener('pointerdown', () => (work.presses += 1), true)
    addEventListener('input', (event) => work.fields.add(event.target), true)
  })
  return () =>
    page.evaluate(() => {
      const { work } = window as unknown as { work: { presses: number; fields: Set<unknown> } }
      return { presses: work.presses, fields: work.fields.size }
    })
}

test('a visitor donates without an account with two presses and two fields, and reads thanks on the waiting page', async ({
  page,
  campaign,
}) => {
  const work = await countWork(page)
  await page.goto(`/campaigns/${campaign._id}`)
  const paypal = await startAsGuest(page, newAddress())
  const { presses, fields } = await work()
  expect(presses).toBeLessThanOrEqual(3)
  expect(fields).toBe(2)
  await expect(page.getByRole('heading', { name: 'Waiting for your approval on PayPal' })).toBeVisible()
  await decideOnPaypal(paypal, 'approve')
  await expect(paypal.getByRole('heading', { name: 'Thank you. Your $25.00 has arrived' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You gave $25.00' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We mail you a link to your receipt')
})

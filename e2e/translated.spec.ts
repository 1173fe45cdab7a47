import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, click, clickButton, fill, waitForHydration } from './hands.ts'
import { decideOnPaypal } from './paypal.ts'
import { translatePage } from './translate.ts'

/** Opens a page and translates it, as its reader does. */
const openTranslated = async (page: Page, path: string): Promise<Error[]> => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(path)
  await waitForHydration(page)
  await translatePage(page)
  return errors
}

const expectWhole = async (page: Page, errors: Error[]): Promise<void> => {
  expect(errors).toEqual([])
  await expect(page.getByText('Something broke on this page')).toHaveCount(0)
}

test.describe('on a page that the browser translated', () => {
  test('a member supports, and withdraws', async ({ signedIn: page, campaign }) => {
    const errors = await openTranslated(page, `/campaigns/${campaign._id}`)
    await clickButton(page, 'Support')
    await expect(page.getByRole('button', { name: 'Supported' })).toBeVisible()
    await clickButton(page, 'Withdraw')
    await expect(page.getByText('You no longer support this')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Support', exact: true })).toBeVisible()
    await expectWhole(page, errors)
  })

  test('a member chooses an amount, changes it and donates', async ({ signedIn: page, campaign }) => {
    const errors = await openTranslated(page, `/campaigns/${campaign._id}`)
    await clickButton(page, 'Donate')
    const dialog = page.getByRole('dialog', { name: 'Donate' })
    await click(dialog.getByText('$25', { exact: true }))
    await expect(dialog.getByRole('button', { name: 'Donate $25.00 with PayPal' })).toBeVisible()
    await fill(dialog.getByLabel('Other amount'), '')
    await expect(dialog.getByRole('button', { name: 'Donate with PayPal' })).toBeVisible()
    await fill(dialog.getByLabel('Other amount'), '30')
    const [paypal] = await Promise.all([
      page.waitForEvent('popup'),
      click(dialog.getByRole('button', { name: 'Donate $30.00 with PayPal' })),
    ])
    await decideOnPaypal(paypal, 'approve')
    await expect(page.getByText(/You gave \$30\.00/)).toBeVisible()
    await expectWhole(page, errors)
  })

  test('a visitor searches the list, filters it and clears it', async ({ page, campaign }) => {
    const errors = await openTranslated(page, '/campaigns')
    await fill(page.getByRole('searchbox'), campaign.title)
    await expect(page.getByRole('row').filter({ hasText: campaign.title })).toBeVisible()
    await choose(page.getByRole('combobox', { name: 'Type' }), 'corporate')
    await expect(page).toHaveURL(/targetType=corporate/)
    await fill(page.getByRole('searchbox'), 'zzzzzzzzzzz')
    await expect(page.getByText(/matches “/)).toBeVisible()
    await clickButton(page, 'Clear search and filters')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectWhole(page, errors)
  })
})

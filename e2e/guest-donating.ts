import type { Page } from '@playwright/test'
import { click, fill } from './hands.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Donate' })

/** Donates without an account until PayPal's window opens, which is returned. */
export const startAsGuest = async (page: Page, email: string): Promise<Page> => {
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  await fill(dialogOf(page).getByLabel('Other amount'), '25')
  await fill(dialogOf(page).getByLabel('Your email, for the receipt'), email)
  const [paypal] = await Promise.all([
    page.waitForEvent('popup'),
    click(dialogOf(page).getByRole('button', { name: 'Donate $25.00 with PayPal' })),
  ])
  await paypal.waitForURL(/checkoutnow/)
  return paypal
}

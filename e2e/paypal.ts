import type { Page } from '@playwright/test'
import { expect } from './patience.ts'
import { buyer } from './api.ts'
import { click, fill } from './hands.ts'

export type Decision = 'approve' | 'cancel' | 'decline' | 'approve-and-close'

/** Logs in on the sandbox's page. */
export const logInAsBuyer = async (paypal: Page): Promise<void> => {
  await fill(paypal.getByTestId('paypal-email'), buyer().email)
  await fill(paypal.getByTestId('paypal-password'), buyer().password)
  await click(paypal.getByTestId('paypal-login'))
}

/** Acts as the buyer on the sandbox's page: logs in if necessary, and decides. */
export const decideOnPaypal = async (paypal: Page, decision: Decision): Promise<void> => {
  const button = paypal.getByTestId(`paypal-${decision}`)
  const login = paypal.getByTestId('paypal-login')
  await expect(button.or(login).first()).toBeVisible()
  if (await login.isVisible()) await logInAsBuyer(paypal)
  await click(button)
  // A window that is closed while it navigates can hang in Chromium.
  if (decision === 'approve-and-close') await expect(paypal.getByTestId('paypal-decided')).toBeVisible()
}

/** Donates on a campaign's page until PayPal's window opens. */
export const startDonation = async (page: Page, amount: string): Promise<Page> => {
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await fill(dialog.getByLabel('Other amount'), amount)
  const [paypal] = await Promise.all([
    page.waitForEvent('popup'),
    click(dialog.getByRole('button', { name: /Donate \$.* with PayPal/ })),
  ])
  await paypal.waitForURL(/checkoutnow/)
  return paypal
}

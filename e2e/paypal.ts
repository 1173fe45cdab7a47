import { expect, type Page } from '@playwright/test'
import { buyer } from './api.ts'

export type Decision = 'approve' | 'cancel' | 'decline' | 'approve-and-close'

/** Logs in on the sandbox's page. */
export const logInAsBuyer = async (paypal: Page): Promise<void> => {
  await paypal.getByTestId('paypal-email').fill(buyer().email)
  await paypal.getByTestId('paypal-password').fill(buyer().password)
  await paypal.getByTestId('paypal-login').click()
}

/** Acts as the buyer on the sandbox's page: logs in if necessary, and decides. */
export const decideOnPaypal = async (paypal: Page, decision: Decision): Promise<void> => {
  const button = paypal.getByTestId(`paypal-${decision}`)
  const login = paypal.getByTestId('paypal-login')
  await expect(button.or(login).first()).toBeVisible()
  if (await login.isVisible()) await logInAsBuyer(paypal)
  await button.click()
  // A window that is closed while it navigates can hang in Chromium.
  if (decision === 'approve-and-close') await expect(paypal.getByTestId('paypal-decided')).toBeVisible()
}

/** Donates on a campaign's page until PayPal's window opens. */
export const startDonation = async (page: Page, amount: string): Promise<Page> => {
  await page.getByRole('button', { name: 'Donate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Donate' })
  await dialog.getByLabel('Other amount').fill(amount)
  const [paypal] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: /Donate \$.* with PayPal/ }).click(),
  ])
  await paypal.waitForURL(/checkoutnow/)
  return paypal
}

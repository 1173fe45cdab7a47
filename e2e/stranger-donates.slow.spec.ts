import type { Page } from '@playwright/test'
import { callApi, linkToken, newAddress, password } from './api.ts'
import { expect, test } from './fixtures.ts'
import { click, fill, pressKey, waitForHydration } from './hands.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Donate' })

/** Opens the dialog signed out, and chooses an amount. */
const choose = async (page: Page, campaignId: string, amount: string) => {
  await page.goto(`/campaigns/${campaignId}`)
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  await fill(dialogOf(page).getByLabel('Other amount'), amount)
}

/** Expects the dialog to reopen automatically with the typed values. */
const expectKept = async (page: Page, campaignId: string, amount: string) => {
  await page.waitForURL(`**/campaigns/${campaignId}`)
  await expect(dialogOf(page).getByLabel('Other amount')).toHaveValue(amount)
}

const fillLogin = async (page: Page, email: string) => {
  // The dialog has a field for an address as well.
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await click(page.getByRole('button', { name: 'Log in', exact: true }))
}

test('a visitor chooses an amount, logs in, and the dialog reopens with the typed values', async ({
  page,
  campaign,
  person,
}) => {
  await choose(page, campaign._id, '12.34')
  await click(dialogOf(page).getByRole('button', { name: 'Log in to donate $12.34' }))
  await page.waitForURL('**/login?next=*')
  await fillLogin(page, person.email)
  await expectKept(page, campaign._id, '12.34')
  await expect(dialogOf(page).getByRole('button', { name: 'Donate $12.34 with PayPal' })).toBeVisible()

  await pressKey(page, 'Escape')
  await expect(dialogOf(page)).toBeHidden()
  await click(page.getByRole('link', { name: 'Campaigns', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  await page.goBack()
  // A reopened dialog would cover the button.
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  await pressKey(page, 'Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Donate', exact: true }).waitFor()
  await expect(dialogOf(page)).toBeHidden()
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  await expect(dialogOf(page).getByLabel('Other amount')).toHaveValue('12.34')
})

test('a visitor registers, verifies in another tab, logs in, and the dialog reopens', async ({
  page,
  campaign,
  inbox,
}) => {
  const email = newAddress()
  await choose(page, campaign._id, '40')
  await click(dialogOf(page).getByRole('link', { name: 'Create an account' }))
  // The dialog has a field for an address as well.
  await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByLabel('Password', { exact: true }), password)
  await click(page.getByRole('button', { name: 'Create an account' }))
  await page.getByRole('heading', { name: /Check your inbox/ }).waitFor()
  // The browser's driver reports each tab as visible. This tab returns to the campaign, too, and must not open the dialog.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))

  const tab = await page.context().newPage()
  await tab.goto(`/verify-email?token=${linkToken(await inbox.waitFor(email, /verif|confirm/i))}`)
  await click(tab.getByRole('button', { name: 'Verify my address' }))
  await click(tab.getByRole('main').getByRole('link', { name: 'Log in' }))
  await fillLogin(tab, email)
  await expectKept(tab, campaign._id, '40')
  await expect(dialogOf(tab).getByRole('button', { name: 'Donate $40.00 with PayPal' })).toBeVisible()
})

test('the mailed link leads an unverified member back to the dialog', async ({ page, campaign, inbox }) => {
  const email = newAddress()
  await callApi('/auth/register', { email, password })
  await choose(page, campaign._id, '7.50')
  await click(dialogOf(page).getByRole('button', { name: 'Log in to donate $7.50' }))
  await fillLogin(page, email)
  await expect(dialogOf(page).getByText('Verify your address first')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Other amount')).toHaveValue('7.50')

  const tab = await page.context().newPage()
  await tab.goto(`/verify-email?token=${linkToken(await inbox.waitFor(email, /verif|confirm/i))}`)
  await click(tab.getByRole('button', { name: 'Verify my address' }))
  await click(tab.getByRole('link', { name: 'Continue where you were' }))
  await expectKept(tab, campaign._id, '7.50')
})

test('a hidden tab leaves the dialog to the visible one', async ({ page, context, campaign }) => {
  await choose(page, campaign._id, '40')
  await click(dialogOf(page).getByRole('button', { name: 'Log in to donate $40.00' }))
  await page.waitForURL('**/login?next=*')
  // The browser's driver reports each tab as visible.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }))
  await page.goto(`/campaigns/${campaign._id}`)
  await waitForHydration(page)
  const tab = await context.newPage()
  await tab.goto(`/campaigns/${campaign._id}`)
  await expectKept(tab, campaign._id, '40')
  await expect(dialogOf(page)).toBeHidden()
})

test('the typed values expire after a day', async ({ page, campaign }) => {
  await choose(page, campaign._id, '12.34')
  await page.evaluate((hours) => {
    const key = 'muster.draft.donation'
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as { savedAtMs: number }
    localStorage.setItem(key, JSON.stringify({ ...kept, savedAtMs: kept.savedAtMs - hours * 3_600_000 }))
  }, 24)
  await page.reload()
  await click(page.getByRole('button', { name: 'Donate', exact: true }))
  await expect(dialogOf(page).getByLabel('Other amount')).toHaveValue('')
})

test('an invalid amount is reported before the login', async ({ page, campaign }) => {
  await choose(page, campaign._id, '0')
  await click(dialogOf(page).getByRole('button', { name: 'Log in to donate' }))
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Enter a valid amount')
  await expect(page).toHaveURL(new RegExp(`/campaigns/${campaign._id}$`))
})

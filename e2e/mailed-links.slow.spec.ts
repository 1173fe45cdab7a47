import type { Page } from '@playwright/test'
import { callApi, linkToken, site, waitForMail } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { registered, isVerified, pathIn, stopPath, clickButton } from './mailed-links.ts'
import { click, pressKey } from './hands.ts'

/** The confirmation mail to a guest supporter. */
const requestMail = async (campaignId: string) => {
  const email = newAddress()
  await callApi(`/campaigns/${campaignId}/support`, { email })
  return waitForMail(email, /support/i)
}
const requestToken = async (campaignId: string): Promise<string> => linkToken(await requestMail(campaignId))

const expectTitle = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Muster`)
}

const supporters = async (campaignId: string): Promise<number> => {
  const answer = await fetch(`${site()}/api/campaigns/${campaignId}/stats`)
  return ((await answer.json()) as { members: number }).members
}

/** Opens a page like a link scanner with scripts, and waits until there are no more requests. */
const scan = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an address is verified by the button, not by opening the link', async ({ page }) => {
      const { email, token } = await registered()
      await scan(page, `/verify-email?token=${token}`)
      expect(await isVerified(email)).toBe(false)
      await clickButton(page, 'Verify my address')
      await expect(page.getByRole('main')).toContainText('You can create campaigns, support them and donate.')
      expect(await isVerified(email)).toBe(true)
      await scan(page, `/verify-email?token=${token}`)
      await clickButton(page, 'Verify my address')
      await expect(page.getByRole('main')).toContainText('You can create campaigns, support them and donate.')
    })

    test('a guest is counted by the button, not by opening the link', async ({ page, campaign }) => {
      const token = await requestToken(campaign._id)
      await scan(page, `/verify-join?token=${token}`)
      expect(await supporters(campaign._id)).toBe(0)
      await page.goto(`/verify-join?token=${token}`)
      await clickButton(page, 'Confirm my support')
      await expect(page.getByText('Your support is confirmed')).toBeVisible()
      await expect(page.getByRole('heading', { name: campaign.title })).toBeVisible()
      await page.goto(`/verify-join?token=${token}`)
      await expect(page.getByText('Your support is confirmed')).toBeVisible()
      await expect(page.getByText(/You confirmed this on/)).toBeVisible()
      expect(await supporters(campaign._id)).toBe(1)
    })

    test('the campaign’s page confirms a join token by a button', async ({ page, campaign }) => {
      const token = await requestToken(campaign._id)
      await scan(page, `/campaigns/${campaign._id}?joinToken=${token}`)
      expect(await supporters(campaign._id)).toBe(0)
      await clickButton(page, 'Confirm my support')
      await expect(page.getByText('Your support is confirmed')).toBeVisible()
      await expect(page.getByRole('main')).toContainText('1 supporter')
      expect(await supporters(campaign._id)).toBe(1)
    })

    test('the heading and the title show the result of the button', async ({ page, campaign, person }) => {
      const guest = await requestMail(campaign._id)
      for (const [path, before, button, after] of [
        [
          `/verify-email?token=${(await registered()).token}`,
          'Verify your address',
          'Verify my address',
          'Address verified',
        ],
        [pathIn(guest, '/verify-join'), 'Confirm that you’re in', 'Confirm my support', 'Support confirmed'],
        [pathIn(guest, '/mine'), 'Your support', 'Withdraw my support', 'Support withdrawn'],
        [await stopPath(person), 'Stop mails', 'Stop these mails', 'Mails stopped'],
      ] as const) {
        await page.goto(path)
        await expectTitle(page, before)
        await clickButton(page, button)
        if (javaScriptEnabled && button === 'Withdraw my support') {
          await click(page.getByRole('dialog').getByRole('button', { name: button }))
        }
        await expectTitle(page, after)
        if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      }
      await page.goto('/verify-join?token=wrong')
      await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      await expectTitle(page, 'Confirm that you’re in')
    })

    test('a link is checked only when its button is clicked', async ({ page }) => {
      for (const [path, button] of [
        ['/confirm-paypal-email?token=wrong', 'Confirm this address'],
        ['/confirm-email?token=wrong', 'Confirm this address'],
        ['/account/undo-email?token=wrong', 'Undo the change'],
      ] as const) {
        await scan(page, path)
        await expect(page.getByText('Invalid or expired token')).toHaveCount(0)
        await clickButton(page, button)
        await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      }
    })

    test('an invalid link shows the error without a click', async ({ page }) => {
      for (const path of [
        '/verify-email?token=wrong',
        '/verify-report?token=wrong',
        '/verify-follow?token=wrong',
        '/verify-question?token=wrong',
        '/not-me?token=wrong',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
      }
    })

    test('a link without its token shows the error immediately', async ({ page }) => {
      for (const path of [
        '/verify-email',
        '/verify-join',
        '/verify-report',
        '/verify-follow',
        '/verify-question',
        '/confirm-paypal-email',
        '/confirm-email',
        '/account/undo-email',
        '/unsubscribe',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText('Missing token')
      }
    })
  })
}

test('the button of a mailed link’s page works with the keyboard', async ({ page }) => {
  const { email, token } = await registered()
  await page.goto(`/verify-email?token=${token}`)
  await page.getByRole('button', { name: 'Verify my address' }).focus()
  await pressKey(page, 'Enter')
  await expect(page.getByRole('status').filter({ hasText: 'You can create campaigns' })).toBeVisible()
  expect(await isVerified(email)).toBe(true)
})

import type { Page } from '@playwright/test'
import { callApi, linkToken, site } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { click, fill } from './hands.ts'

const supporters = async (campaignId: string): Promise<number> => {
  const answer = await fetch(`${site()}/api/campaigns/${campaignId}/stats`)
  return ((await answer.json()) as { members: number }).members
}

/** On a phone, the first 600 pixels show what the button does, the day and the button itself. */
const expectOnFirstScreen = async (page: Page) => {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 600 })
  const main = page.getByRole('main')
  await expect(main.getByText('With this button you support')).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('time').first()).toBeInViewport({ ratio: 1 })
  await expect(main.getByRole('button', { name: 'Confirm my support' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(size)
}

test('a guest supports with a confirmed address and is counted once, even if the link is opened again', async ({
  page,
  inbox,
  campaign,
}) => {
  const email = newAddress()
  await page.goto(`/campaigns/${campaign._id}`)
  await click(page.getByRole('button', { name: 'Support', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Support this campaign' })
  await fill(dialog.getByRole('textbox', { name: 'Email' }), email)
  await click(dialog.getByRole('button', { name: 'Send me the link' }))
  await expect(page.getByRole('dialog').getByText(`Check your inbox at ${email}`)).toBeVisible()

  const mail = await inbox.waitFor(email, /support/i)
  const link = new URL(mail.links.find((found) => found.includes('/verify-join'))!)
  await page.goto(link.pathname + link.search)
  await expectOnFirstScreen(page)
  await click(page.getByRole('button', { name: 'Confirm my support' }))
  await expect(page.getByText('Your support is confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/mine')
  await click(page.getByRole('link', { name: 'See the campaign' }))
  await expect(page.getByText('You are counted among the supporters.')).toBeVisible()
  await page.goto(link.pathname + link.search)
  await expect(page.getByText(/You confirmed this on/)).toBeVisible()
  // The same token also works on the campaign's page.
  await page.goto(`/campaigns/${campaign._id}?joinToken=${link.searchParams.get('token')}`)
  await expect(page.getByText('Your support is confirmed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 supporter')
})

test('a truncated or invalid link shows an error', async ({ page }) => {
  await page.goto('/verify-join')
  await expect(page.getByRole('alert')).toContainText('Missing token')
  await page.goto('/verify-join?token=wrong')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired token')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a guest withdraws with the button on the mailed link’s page, not by opening it', async ({
      page,
      inbox,
      campaign,
    }) => {
      const email = newAddress()
      await callApi(`/campaigns/${campaign._id}/support`, { email })
      const mail = await inbox.waitFor(email, /support/i)
      await fetch(`${site()}/api/campaigns/verify-guest/${linkToken(mail)}`)
      const link = new URL(mail.links.find((found) => found.includes('/mine'))!)
      await page.goto(link.pathname + link.search, { waitUntil: 'networkidle' })
      expect(await supporters(campaign._id)).toBe(1)
      await expect(page.getByRole('main')).toContainText(`${email} supports ${campaign.title}`)
      await click(page.getByRole('button', { name: 'Withdraw my support' }))
      // Without scripts there is no question.
      if (javaScriptEnabled) {
        await click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw my support' }))
      }
      await expect(page.getByRole('status').filter({ hasText: 'Your support is withdrawn' })).toBeVisible()
      expect(await supporters(campaign._id)).toBe(0)
      await page.goto(link.pathname + link.search)
      await expect(page.getByRole('main')).toContainText(`You do not support ${campaign.title}`)
      await click(page.getByRole('link', { name: 'See the campaign' }))
      await expect(page.getByRole('heading', { level: 1, name: campaign.title })).toBeVisible()
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Support', exact: true })).toBeVisible()
    })
  })
}

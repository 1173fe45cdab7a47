import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import type { Page } from '@playwright/test'
import { inDays } from './api.ts'
import { expect, test } from './fixtures.ts'
import { button } from './keys.ts'
import { intercept } from './states/intercept.ts'
import { choose, fill } from './hands.ts'

const phone = { width: 390, height: 844 }

const over = (campaign: CampaignSummary): CampaignSummary => ({
  ...campaign,
  _id: `${campaign._id.slice(0, -4)}0000`,
  title: `${campaign.title}, last year`,
  executionDate: inDays(-20),
  endsAt: `${inDays(-20)}T22:59:59.999Z`,
})

/** Mocks searches to return past campaigns, because a real one takes a day to end. */
const withPast = async (page: Page, isAnyActive: boolean): Promise<void> => {
  let active: CampaignSummary[] = []
  await intercept(page, /\/api\/campaigns\?.*q=/, async ({ fetch }) => {
    const found = (await fetch()) as CampaignSummary[]
    if (found.length > 0) active = found
    return { json: [...(isAnyActive ? active : []), ...active.map(over)] }
  })
  if (!isAnyActive) await intercept(page, /\/api\/campaigns\?.*status=active/, () => ({ json: [] }))
}

const search = async (page: Page, words: string): Promise<void> => {
  await page.goto('/campaigns')
  await fill(page.getByRole('searchbox', { name: 'Search campaigns' }), words)
}

test.describe('a search', () => {
  test('shows past campaigns below the active ones, marked Completed', async ({ page, campaign }) => {
    await withPast(page, true)
    await search(page, campaign.title)
    const groups = page.getByRole('rowgroup')
    await expect(groups.last().getByRole('rowheader').first()).toHaveText('Completed campaigns')
    const row = page.getByRole('row', { name: `${campaign.title}, last year` }).first()
    await expect(row).toContainText('Completed')
    await expect(page.getByRole('row', { name: campaign.title }).first()).not.toContainText('Completed')
    await page.setViewportSize(phone)
    const section = page.getByRole('region', { name: 'Completed campaigns' })
    await expect(section.getByRole('article').first()).toContainText('Completed')
  })

  test('shows past campaigns before it offers to start the same one', async ({ page, campaign }) => {
    await withPast(page, false)
    await search(page, campaign.title)
    await expect(page.getByText(`No active campaign matches “${campaign.title}”. Past campaigns do.`)).toBeVisible()
    const main = 'rgb(85, 32, 95)'
    const start = page.getByRole('link', { name: 'Start this campaign' })
    await expect(start).not.toHaveCSS('background-color', main)
    await choose(page.getByRole('combobox', { name: 'When' }), 'Active')
    await expect(button(page, 'See completed campaigns that match')).toHaveCSS('background-color', main)
    await expect(start).not.toHaveCSS('background-color', main)
  })

  test('without matches first offers to start the campaign', async ({ page }) => {
    await page.goto('/campaigns?q=zzyzxqw')
    await expect(page.getByRole('link', { name: 'Start this campaign' })).toHaveCSS(
      'background-color',
      'rgb(85, 32, 95)',
    )
  })
})

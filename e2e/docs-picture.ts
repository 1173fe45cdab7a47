// The pictures of the README, from the sample data: node e2e/docs-picture.ts
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { site } from './api.ts'
import config from './playwright.config.ts'
import { startServer } from './start-server.ts'
import { click } from './hands.ts'

const folder = resolve(import.meta.dirname, '../docs/pictures')

/** Saves a screenshot of the viewport after all pictures and fonts have loaded. */
const save = async (page: Page, name: string) => {
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await writeFile(join(folder, name), await page.screenshot({ type: 'jpeg', quality: 80 }))
}

const takeCampaigns = async (page: Page) => {
  await page.goto('/campaigns')
  await page.getByRole('columnheader', { name: 'Coordination date' }).waitFor()
  await save(page, 'campaigns.jpg')
}

const takeCampaign = async (page: Page) => {
  await page.goto('/campaigns?q=Ljubljanica')
  await click(page.getByRole('link', { name: 'Let the Ljubljanica breathe', exact: true }).first())
  await page.getByRole('heading', { level: 1, name: 'Let the Ljubljanica breathe' }).waitFor()
  await save(page, 'campaign.jpg')
}

const take = async () => {
  const browser = await chromium.launch(config.use?.launchOptions)
  const page = await browser.newPage({
    baseURL: site(),
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
  })
  await takeCampaigns(page)
  await takeCampaign(page)
  await browser.close()
}

const stop = await startServer({ DEMO_DATA: 'on' })
await take().finally(stop)

// The picture of the README, from the sample data: node e2e/docs-picture.ts
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { site } from './api.ts'
import config from './playwright.config.ts'
import { startServer } from './start-server.ts'

const file = resolve(import.meta.dirname, '../docs/pictures/campaign.jpg')

const openSample = async (page: Page) => {
  await page.goto('/campaigns?q=Ljubljanica')
  await page.getByRole('link', { name: 'Let the Ljubljanica breathe', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Let the Ljubljanica breathe' }).waitFor()
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const take = async () => {
  const browser = await chromium.launch(config.use?.launchOptions)
  const page = await browser.newPage({
    baseURL: site(),
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
  })
  await openSample(page)
  await writeFile(file, await page.screenshot({ type: 'jpeg', quality: 80 }))
  await browser.close()
}

const stop = await startServer({ DEMO_DATA: 'on' })
await take().finally(stop)

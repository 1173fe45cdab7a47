// The pictures of the README and of docs/features.md, from the sample data: node e2e/docs-picture.ts
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { site } from './api.ts'
import config from './playwright.config.ts'
import { startServer } from './start-server.ts'
import { click, clickButton, fill } from './hands.ts'

const folder = resolve(import.meta.dirname, '../docs/pictures')

/** Saves a screenshot of the viewport after all pictures and fonts have loaded. */
const save = async (page: Page, name: string) => {
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await writeFile(join(folder, name), await page.screenshot({ type: 'jpeg', quality: 60 }))
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

const takeMoney = async (page: Page) => {
  await page.goto('/myCampaigns')
  await click(page.getByRole('row', { name: 'Let the Ljubljanica breathe' }).getByRole('link', { name: 'Money' }))
  await page.getByRole('heading', { name: 'Where each dollar went' }).waitFor()
  await save(page, 'money.jpg')
}

const takeDisputes = async (page: Page) => {
  await page.goto('/admin?tab=disputes')
  await page.getByRole('columnheader', { name: 'Raised by' }).waitFor()
  await save(page, 'disputes.jpg')
}

const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({
    baseURL: site(),
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
  })

const newPageOf = async (browser: Browser, name: 'ana' | 'admin'): Promise<Page> => {
  const page = await newPage(browser)
  await page.goto('/login')
  await fill(page.getByLabel('Email'), `${name}@demo.muster.test`)
  await fill(page.getByLabel('Password', { exact: true }), 'see-you-there')
  await clickButton(page, 'Log in')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  return page
}

const take = async () => {
  const browser = await chromium.launch(config.use?.launchOptions)
  const page = await newPage(browser)
  await takeCampaigns(page)
  await takeCampaign(page)
  await takeMoney(await newPageOf(browser, 'ana'))
  await takeDisputes(await newPageOf(browser, 'admin'))
  await browser.close()
}

const stop = await startServer({ DEMO_DATA: 'on' })
await take().finally(stop)

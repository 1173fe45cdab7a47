import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { click, clickBeforeHydration } from './hands.ts'

const limits = { kB: 130, files: 12 }

/** The JavaScript that a page receives until the network is idle, with headers. */
const scriptsOf = async (page: Page, path: string) => {
  const tab = await page.context().newCDPSession(page)
  const scripts = new Map<string, string>()
  const bytes = new Map<string, number>()
  await tab.send('Network.enable')
  // Every page is measured as the first one.
  await tab.send('Network.clearBrowserCache')
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.set(requestId, new URL(response.url).pathname)
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) bytes.set(script, encodedDataLength)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return { kB: [...bytes.values()].reduce((sum, size) => sum + size, 0) / 1000, files: scripts.size }
}

test('the first pages load little JavaScript in few files', async ({ page, campaign }) => {
  for (const path of ['/', '/campaigns', `/campaigns/${campaign._id}`]) {
    const { kB, files } = await scriptsOf(page, path)
    expect(kB, path).toBeLessThan(limits.kB)
    expect(kB, path).toBeGreaterThan(0)
    expect(files, path).toBeLessThanOrEqual(limits.files)
  }
})

test('a press before the scripts have loaded is answered when they have', async ({ page, campaign }) => {
  const pressed = Promise.withResolvers<null>()
  await page.route(/assets\/(?!boot-).*\.js$/, (route) => pressed.promise.then(() => route.continue()))
  await page.goto(`/campaigns/${campaign._id}`, { waitUntil: 'commit' })
  await clickBeforeHydration(page.getByRole('button', { name: 'Support', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  pressed.resolve(null)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the tests’ own click does not press a button that React has not hydrated', async ({ page }) => {
  await page.route(/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto('/confirm-email?token=wrong')
  const button = page.getByRole('button', { name: 'Confirm this address' })
  await button.waitFor()
  page.setDefaultTimeout(2_000)
  await expect(click(button)).rejects.toThrow(/^React has not hydrated .*confirm-email/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

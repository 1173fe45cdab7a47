import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const limits = { kB: 110, files: 8 }

/** The JavaScript that a page receives until the network is idle, with headers. */
const scriptsOf = async (page: Page, path: string) => {
  const tab = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  await tab.send('Network.enable')
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  return { kB: bytes / 1000, files: scripts.size }
}

test('the first pages load little JavaScript in few files', async ({ page, campaign }) => {
  for (const path of ['/', '/campaigns', `/campaigns/${campaign._id}`]) {
    const { kB, files } = await scriptsOf(page, path)
    expect(kB, path).toBeLessThan(limits.kB)
    expect(files, path).toBeLessThanOrEqual(limits.files)
  }
})

test('a press before the scripts have loaded is answered when they have', async ({ page, campaign }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/base-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/campaigns/${campaign._id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Support' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

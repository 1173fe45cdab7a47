import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

/** The network is idle if nothing was received for this long. */
const idleMs = 2_000

export type Loaded = { url: string; type: string; isScript: boolean; bytes: number }

/** Starts Chromium for a measurement, and closes it afterwards. */
export const withChromium = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Opens an empty page as on a phone, without anything in its cache. */
export const withPhonePage = async <T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/**
 * The files that a tab receives.
 * @returns waits until the network is idle, and returns the files
 */
export const noteFiles = async (tab: CDPSession): Promise<() => Promise<Loaded[]>> => {
  const files = new Map<string, Loaded>()
  let lastAt = Date.now()
  await tab.send('Network.enable')
  tab.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isScript = response.mimeType.includes('javascript')
    files.set(requestId, { url: response.url, type, isScript, bytes: 0 })
  })
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
    lastAt = Date.now()
  })
  return async () => {
    while (Date.now() - lastAt < idleMs) await wait(100)
    return [...files.values()]
  }
}

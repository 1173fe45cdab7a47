import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type DemoPage, withDemoSite } from './lib/demo-site.ts'
import { withChromium } from './lib/phone.ts'
import { type Figure, print, progress } from './lib/report.ts'

// The bytes of pictures that Chromium receives for the first pages, as AVIF and as WebP (build the web app before: npm run build):
//   node bench/pictures.ts [--json]

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 800, height: 1100 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const
type Screen = keyof typeof screens

const idleMs = 1_500
const encodedWithinMs = 180_000

type Shown = { declared: number; rendered: number }

/** The width that `sizes` declares, and the one that a picture fills, of all pictures that are displayed. */
const widthsOf = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('img[sizes]')].flatMap((image) => {
      const { width, height } = image.getBoundingClientRect()
      if (width === 0 || !(image instanceof HTMLImageElement) || image.naturalWidth === 0) return []
      const rendered = Math.max(width, (height * image.naturalWidth) / image.naturalHeight)
      // The natural width of a picture from a srcset is the declared one.
      return [{ declared: image.naturalWidth, rendered: Math.round(rendered) }]
    }),
  )

const measure = async (browser: Browser, { url }: DemoPage, screen: Screen, isAvif: boolean) => {
  const context = await browser.newContext(screens[screen])
  try {
    const page = await context.newPage()
    const tab = await context.newCDPSession(page)
    const pictures = new Map<string, { type: string; bytes: number }>()
    let lastAt = Date.now()
    await tab.send('Network.enable')
    if (!isAvif) await tab.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] })
    tab.on('Network.responseReceived', ({ requestId, response }) => {
      if (/^image\/(avif|webp)/.test(response.mimeType)) pictures.set(requestId, { type: response.mimeType, bytes: 0 })
    })
    tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const picture = pictures.get(requestId)
      if (picture) picture.bytes = encodedDataLength
      lastAt = Date.now()
    })
    await page.goto(url)
    while (Date.now() - lastAt < idleMs) await wait(100)
    const received = [...pictures.values()]
    return {
      kB: received.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      files: received.length,
      types: [...new Set(received.map(({ type }) => type))],
      widths: await widthsOf(page),
    }
  } finally {
    await context.close()
  }
}

/** Waits until the server has encoded all pictures that it shows. */
const waitUntilEncoded = async (browser: Browser, pages: readonly DemoPage[]) => {
  const until = Date.now() + encodedWithinMs
  for (const page of pages) {
    while ((await measure(browser, page, 'phone', true)).types.some((type) => type !== 'image/avif')) {
      if (Date.now() > until) throw new Error('not all pictures are AVIF')
      progress('Waiting for the job that encodes AVIF …')
      await wait(5_000)
    }
  }
}

const widthsIn = (widths: readonly Shown[]) =>
  [...new Set(widths.map(({ declared, rendered }) => `${rendered} (${declared})`))].slice(0, 3).join(', ')

const rowOf = async (browser: Browser, page: DemoPage, screen: Screen) => {
  const webp = await measure(browser, page, screen, false)
  const avif = await measure(browser, page, screen, true)
  const row = {
    page: page.name,
    screen,
    files: avif.files,
    'WebP kB': webp.kB.toFixed(1),
    'AVIF kB': avif.kB.toFixed(1),
    'widths (declared)': widthsIn(avif.widths),
  }
  const figure: Figure = {
    name: `${page.name}, ${screen}: pictures`,
    value: avif.kB,
    unit: 'kB',
    better: 'lower',
    kind: 'bytes',
  }
  return { row, figure }
}

await withDemoSite((pages) =>
  withChromium(async (browser) => {
    await waitUntilEncoded(browser, pages)
    const measured = []
    for (const page of pages) {
      for (const screen of Object.keys(screens) as Screen[]) measured.push(await rowOf(browser, page, screen))
    }
    print({
      title: 'Pictures that Chromium receives until the network is idle, in kB with headers',
      rows: measured.map(({ row }) => row),
      notes: ['Widths in CSS pixels: what a picture fills, and what `sizes` declares.'],
      figures: measured.map(({ figure }) => figure),
    })
  }),
)

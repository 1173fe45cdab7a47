import type { Browser } from '@playwright/test'
import { type DemoPage, withDemoSite } from './lib/demo-site.ts'
import { type Loaded, noteFiles, withChromium, withPhonePage } from './lib/phone.ts'
import { type Figure, print } from './lib/report.ts'

// What Chromium transfers for the first pages, with headers, until the network is idle (build the web app before: npm run build):
//   node bench/size.ts [--json]

/** The files of a page opened as on a phone. */
const filesOf = (browser: Browser, url: string): Promise<Loaded[]> =>
  withPhonePage(browser, async (page) => {
    const idle = await noteFiles(await page.context().newCDPSession(page))
    await page.goto(url)
    return idle()
  })

const scriptsIn = (html: string) =>
  new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? ''))

const kB = (files: readonly Loaded[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000

const measure = async (browser: Browser, { name, url }: DemoPage) => {
  const named = scriptsIn(await (await fetch(url)).text())
  const files = await filesOf(browser, url)
  const scripts = files.filter(({ isScript }) => isScript)
  const early = scripts.filter((file) => named.has(new URL(file.url).pathname))
  const ofType = (type: string) => kB(files.filter((file) => file.type === type)).toFixed(1)
  const row = {
    page: name,
    'JavaScript kB': kB(scripts).toFixed(1),
    files: scripts.length,
    'named by the HTML kB': kB(early).toFixed(1),
    HTML: ofType('Document'),
    styles: ofType('Stylesheet'),
    fonts: ofType('Font'),
    pictures: ofType('Image'),
  }
  const figures: Figure[] = [
    { name: `${name}: JavaScript`, value: kB(scripts), unit: 'kB', better: 'lower', kind: 'bytes' },
    { name: `${name}: JavaScript named by the HTML`, value: kB(early), unit: 'kB', better: 'lower', kind: 'bytes' },
    { name: `${name}: files of JavaScript`, value: scripts.length, unit: 'count', better: 'lower', kind: 'count' },
  ]
  return { row, figures }
}

await withDemoSite((pages) =>
  withChromium(async (browser) => {
    const measured = []
    for (const page of pages) measured.push(await measure(browser, page))
    print({
      title:
        'What Chromium transfers until the network is idle, in kB with headers (brotli, HTTP/1.1, a phone of 412 × 823)',
      rows: measured.map(({ row }) => row),
      notes: ['Exact, except the pictures: the same build has the same sizes.'],
      figures: measured.flatMap(({ figures }) => figures),
    })
  }),
)

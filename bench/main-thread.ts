import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { type DemoPage, withDemoSite } from './lib/demo-site.ts'
import { categories, type Kind, type MainThread, readMainThread } from './lib/main-thread.ts'
import { noteFiles, withChromium, withPhonePage } from './lib/phone.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { median, spread } from './lib/statistics.ts'

// What the main thread of Chromium does until a first page is idle, on a phone with an empty cache, in processor time (build the web app
// before: npm run build). It depends on the load of the machine less than blocking times by the clock do:
//   node bench/main-thread.ts [--rounds 5] [--json]

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean' } },
})
const rounds = Number(options.rounds)

const measure = (browser: Browser, { url }: DemoPage): Promise<MainThread> =>
  withPhonePage(browser, async (page) => {
    const idle = await noteFiles(await page.context().newCDPSession(page))
    await browser.startTracing(page, { categories })
    await page.goto(url)
    await idle()
    return readMainThread(await browser.stopTracing(), url)
  })

const withSpread = (values: readonly number[]) => `${median(values).toFixed(0)} (${spread(values, 0)})`

const kinds: Kind[] = ['scripts', 'style and layout', 'paint', 'HTML', 'other']

await withDemoSite((pages) =>
  withChromium(async (browser) => {
    const taken = pages.map(() => [] as MainThread[])
    for (let round = -1; round < rounds; round++) {
      for (const [i, page] of pages.entries()) {
        progress(round < 0 ? `${page.name}, not counted …` : `${page.name}, round ${round + 1} of ${rounds} …`)
        const one = await measure(browser, page)
        if (round >= 0) taken[i]?.push(one)
      }
    }
    const results = pages.map(({ name }, i) => {
      const of = (pick: (one: MainThread) => number) => (taken[i] ?? []).map(pick)
      return { name, of, totals: of(({ total }) => total), blockings: of(({ blocking }) => blocking) }
    })
    print({
      title: 'Processor time of the main thread until a first page is idle, on a phone of 412 × 823, in ms',
      rows: results.map(({ name, of, totals, blockings }) => ({
        page: name,
        'all ms': withSpread(totals),
        ...Object.fromEntries(kinds.map((kind) => [kind, median(of(({ byKind }) => byKind[kind])).toFixed(0)])),
        'longest task': median(of(({ longest }) => longest)).toFixed(0),
        'blocking at a quarter of the speed': withSpread(blockings),
      })),
      notes: [
        `Medians of ${rounds} rounds, with the smallest and the largest. “Longest task” and “blocking”: after the first paint.`,
      ],
      figures: results.flatMap(({ name, totals, blockings }): Figure[] => [
        { name: `${name}: main thread`, value: median(totals), unit: 'ms', better: 'lower', kind: 'cpu' },
        { name: `${name}: blocking`, value: median(blockings), unit: 'ms', better: 'lower', kind: 'wall' },
      ]),
    })
  }),
)

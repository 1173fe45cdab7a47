import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type DemoPage, withDemoSite } from './lib/demo-site.ts'
import { outsidePackage } from './lib/outside-package.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { median, spread } from './lib/statistics.ts'

// Lighthouse for phones on the first pages (build the web app before: npm run build):
//   node bench/lighthouse.ts [--rounds 5] [--parts] [--json]
// `--parts` measures the pages without some of their files, and without the slowdown, to show what a time consists of.

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, parts: { type: 'boolean' }, json: { type: 'boolean' } },
})
const rounds = Number(options.rounds)
const version = '13.5.0'
const run = promisify(execFile)

type Answer = { categories: { performance: { score: number } }; audits: Record<string, { numericValue?: number }> }

type Round = { score: number; lcpMs: number; tbtMs: number; cls: number }

const block = (...patterns: string[]) => patterns.map((pattern) => `--blocked-url-patterns=${pattern}`)
const scripts = '*/assets/*.js'
const fonts = '*.woff2'
const pictures = '*/uploads/*'

type Variant = { name: string; flags: string[] }

const complete: Variant = { name: '', flags: [] }
const variants: Variant[] = options.parts
  ? [
      complete,
      { name: ', without scripts', flags: block(scripts) },
      { name: ', without fonts', flags: block(fonts) },
      { name: ', without pictures', flags: block(pictures) },
      { name: ', HTML and styles', flags: block(scripts, fonts, pictures) },
      { name: ', not slowed down', flags: ['--throttling.cpuSlowdownMultiplier=1'] },
    ]
  : [complete]

const measure = async (lighthouse: string, url: string, flags: readonly string[]): Promise<Round> => {
  const { stdout } = await run(
    process.execPath,
    [
      join(lighthouse, 'cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--chrome-flags=--headless --no-sandbox',
      ...flags,
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
      maxBuffer: 100_000_000,
    },
  )
  const { categories, audits } = JSON.parse(stdout) as Answer
  const value = (name: string) => audits[name]?.numericValue ?? NaN
  return {
    score: Math.round(categories.performance.score * 100),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

const of = (taken: readonly Round[], key: keyof Round) => taken.map((round) => round[key])

await withDemoSite(async (pages: DemoPage[]) => {
  const lighthouse = await outsidePackage('lighthouse', version)
  const results = pages.flatMap(({ name, url }) =>
    variants.map((variant) => ({ name: `${name}${variant.name}`, url, flags: variant.flags, all: [] as Round[] })),
  )
  // Interleaved, so that other load on the machine is the same for each page.
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, flags, all } of results) {
      progress(`${name}, round ${round + 1} of ${rounds} …`)
      all.push(await measure(lighthouse, url, flags))
    }
  }
  print({
    title: `Lighthouse ${version}, performance on a phone (simulated slow 4G)`,
    rows: results.map(({ name, all }) => ({
      page: name,
      score: `${median(of(all, 'score'))} (${spread(of(all, 'score'), 0)})`,
      'LCP ms': Math.round(median(of(all, 'lcpMs'))),
      'TBT ms': `${Math.round(median(of(all, 'tbtMs')))} (${spread(of(all, 'tbtMs'), 0)})`,
      CLS: median(of(all, 'cls')).toFixed(3),
    })),
    notes: [
      `Medians of ${rounds} rounds, with the smallest and the largest. Everything but CLS depends on the load of the machine.`,
    ],
    figures: results.flatMap(({ name, all }): Figure[] => [
      { name: `${name}: score`, value: median(of(all, 'score')), unit: 'score', better: 'higher', kind: 'wall' },
      { name: `${name}: LCP`, value: median(of(all, 'lcpMs')), unit: 'ms', better: 'lower', kind: 'wall' },
      { name: `${name}: TBT`, value: median(of(all, 'tbtMs')), unit: 'ms', better: 'lower', kind: 'wall' },
    ]),
  })
})

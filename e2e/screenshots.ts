// Takes screenshots of every state of every screen: node e2e/screenshots.ts OUT_DIR [part of a name]
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { site } from './api.ts'
import config from './playwright.config.ts'
import { startServer } from './start-server.ts'
import { dress, show, states, type State } from './states.ts'
import { makeWorld, type World } from './world.ts'

const looks = [
  ['wide', 'light'],
  ['wide', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const
type Look = `${(typeof looks)[number][0]}-${(typeof looks)[number][1]}`

/** Taller pages are cut off, in CSS pixels. */
const heightMax = 2_600

const fileName = ({ name }: State, look: Look) =>
  `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}.${look}.png`

/** Loads lazy pictures below the viewport, and returns the height of the page. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    return document.documentElement.scrollHeight
  })

/** Captures the whole page, or the viewport if a dialog is open. */
const picture = async (page: Page, path: string) => {
  const height = await measure(page)
  const { width } = page.viewportSize()!
  const isCovered = (await page.getByRole('dialog').count()) > 0
  // The viewport gets the height of the page, so that sticky elements are at its end.
  if (!isCovered) await page.setViewportSize({ width, height: Math.min(height, heightMax) })
  await page.screenshot({ path })
}

/** Takes the screenshots of a state and returns them. */
const takeState = async (page: Page, world: World, state: State, folder: string): Promise<Look[]> => {
  await show(page, state, world)
  const taken: Look[] = []
  for (const [size, scheme] of looks.filter(([size]) => !state.only || size === state.only)) {
    await dress(page, size, scheme)
    await picture(page, join(folder, fileName(state, `${size}-${scheme}`)))
    taken.push(`${size}-${scheme}`)
  }
  return taken
}

const figure = async (folder: string, state: State, look: Look) => {
  const file = await readFile(join(folder, fileName(state, look)), 'base64')
  return `<figure><figcaption>${state.name}</figcaption><img src="data:image/png;base64,${file}"></figure>`
}

/** The number of pictures on one sheet, and the width of each in CSS pixels. */
const sheets = {
  wide: { pictures: 9, columns: 3, width: 560 },
  phone: { pictures: 14, columns: 7, width: 260 },
} as const

const contactSheet = async (page: Page, folder: string, shown: readonly State[], look: Look, number: number) => {
  const { columns, width } = sheets[look.startsWith('wide') ? 'wide' : 'phone']
  const figures = await Promise.all(shown.map((state) => figure(folder, state, look)))
  await page.setViewportSize({ width: columns * (width + 16) + 16, height: 800 })
  await page.setContent(
    `<style>body{margin:16px;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:16px;align-items:start;background:#888;font:14px sans-serif}
    figure{margin:0}img{width:100%;display:block;max-height:${width * 2.2}px;object-fit:cover;object-position:top}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: join(folder, `sheet-${look}-${number}.png`), fullPage: true })
}

const makeSheets = async (page: Page, folder: string, taken: ReadonlyMap<State, readonly Look[]>) => {
  for (const [size, scheme] of looks) {
    const look: Look = `${size}-${scheme}`
    const shown = [...taken].filter(([, some]) => some.includes(look)).map(([state]) => state)
    const { pictures } = sheets[size]
    for (let start = 0; start < shown.length; start += pictures) {
      await contactSheet(page, folder, shown.slice(start, start + pictures), look, start / pictures + 1)
    }
  }
}

const takeAll = async (folder: string, part: string) => {
  const browser = await chromium.launch(config.use?.launchOptions)
  const context = await browser.newContext({ baseURL: site(), locale: 'en-GB', timezoneId: 'Europe/Ljubljana' })
  const page = await context.newPage()
  const world = await makeWorld()
  const taken = new Map<State, Look[]>()
  const failed: string[] = []
  for (const state of states.filter(({ name }) => name.includes(part))) {
    await takeState(page, world, state, folder).then(
      (some) => taken.set(state, some),
      (error: unknown) => failed.push(`${state.name}: ${String(error)}`),
    )
  }
  await context.close()
  await makeSheets(await browser.newPage(), folder, taken)
  await browser.close()
  return failed
}

const [outDir, part = ''] = process.argv.slice(2)
if (!outDir) {
  console.error('Say where the pictures go: node e2e/screenshots.ts OUT_DIR [part of a name]')
  process.exit(1)
}
const folder = resolve(outDir)
await mkdir(folder, { recursive: true })
const stop = await startServer({ DEMO_DATA: 'on' })
const failed = await takeAll(folder, part).finally(stop)
for (const line of failed) console.error(line)
process.exitCode = failed.length === 0 ? 0 : 1

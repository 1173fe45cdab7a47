import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from './patience.ts'
import type axe from 'axe-core'
import type { RunOnly, RunOptions } from 'axe-core'
import { wrongKeys } from './field-keys.ts'
import { overflowingElements, overflowOfLongTexts } from './overflow.ts'
import { dress, type State } from './states.ts'
import type { Viewport } from './states/state.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified build, because each test injects it. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Colour = { r: number; g: number; b: number; alpha: number }
type ColourClass = { prototype: Colour & { parseString: (this: Colour, text: string) => Colour } }

/** Caches parsed colours: axe parses them for every element, which takes most of the time of the contrast checks. */
const rememberColours = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = (window.axe.commons as unknown as { color: { Color: ColourClass } }).color.Color
    const parse = prototype.parseString
    const known = new Map<string, Colour>()
    prototype.parseString = function (text) {
      const found = known.get(text)
      if (found) return Object.assign(this, found)
      parse.call(this, text)
      const { r, g, b, alpha } = this
      known.set(text, { r, g, b, alpha })
      return this
    }
  })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

const narrowest = { width: 320, height: 568 }

export type Look = readonly [size: Viewport, colours: 'light' | 'dark']

/** The violations that axe finds in the current page, one line for each element. */
const findings = async (page: Page, { kind }: State): Promise<string[]> => {
  // Frames are not checked: the only one contains a mail and runs no scripts, including axe.
  const where = { include: ['html'], exclude: kind === 'inbox' ? ['iframe'] : [] }
  const runOnly: RunOnly = { type: 'tag', values: tags }
  const options: RunOptions = { runOnly, iframes: false, preload: false, resultTypes: ['violations'], selectors: false }
  const { violations } = await page.evaluate(({ where, options }) => window.axe.run(where, options), { where, options })
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
}

/**
 * Expects that axe finds nothing in the state that the page shows, that nothing overflows, also at the narrowest width that WCAG 1.4.10 asks for,
 * and that its fields open the right keyboards. Changes viewport and colours of the page.
 */
export const expectAccessible = async (page: Page, state: State, looks: readonly Look[]): Promise<void> => {
  if (!state.kind) expect(await wrongKeys(page), 'fields').toEqual([])
  await page.evaluate(axeSource)
  await rememberColours(page)
  for (const [size, colours] of looks) {
    await dress(page, size, colours)
    expect(await findings(page, state), `${size}, ${colours}`).toEqual([])
    expect(await overflowingElements(page), `${size}, ${colours}`).toEqual([])
    if (!state.kind) expect(await overflowOfLongTexts(page), `${size}, long texts`).toEqual([])
  }
  if (state.kind) return
  await page.setViewportSize(narrowest)
  expect(await overflowingElements(page), 'narrowest').toEqual([])
}

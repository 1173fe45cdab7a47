import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly, RunOptions } from 'axe-core'
import { test } from './stage.ts'
import { wrongKeys } from './field-keys.ts'
import { overflow, overflowOfLongTexts } from './overflow.ts'
import { dress, show, states, type State } from './states.ts'
import type { Viewport } from './states/state.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The same program in half as many bytes, which every page reads anew. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Colour = { r: number; g: number; b: number; alpha: number }
type ColourClass = { prototype: Colour & { parseString: (this: Colour, text: string) => Colour } }

/** A page has few colours, of which axe parses each anew for every element, and that is most of judging contrasts. */
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

type Look = readonly [size: Viewport, colours: 'light' | 'dark']

/**
 * How a state is looked at: in both sizes and in both colours. Each second state takes the other two of the four
 * pairs, so that a screen, which has several states, is seen in all of them for half of the time.
 */
const looksAt = ({ only }: State, index: number): Look[] => {
  if (only)
    return [
      [only, 'light'],
      [only, 'dark'],
    ]
  return index % 2 === 0
    ? [
        ['wide', 'light'],
        ['phone', 'dark'],
      ]
    : [
        ['wide', 'dark'],
        ['phone', 'light'],
      ]
}

/** What axe finds in the page as it stands, one line for each element. */
const findings = async (page: Page, { kind }: State): Promise<string[]> => {
  // No page has frames to look into: the one of a mail runs no script, not axe's either.
  const where = { include: ['html'], exclude: kind === 'inbox' ? ['iframe'] : [] }
  const runOnly: RunOnly = { type: 'tag', values: tags }
  const options: RunOptions = { runOnly, iframes: false, preload: false, resultTypes: ['violations'], selectors: false }
  const { violations } = await page.evaluate(({ where, options }) => window.axe.run(where, options), { where, options })
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`))
}

for (const [index, state] of states.entries()) {
  test(`axe finds nothing in: ${state.name}`, async ({ stage: { page, world, problems } }) => {
    problems.splice(0)
    await show(page, state, world)
    if (!state.kind) expect(await wrongKeys(page), 'fields').toEqual([])
    await page.evaluate(axeSource)
    await rememberColours(page)
    for (const [size, colours] of looksAt(state, index)) {
      await dress(page, size, colours)
      expect(await findings(page, state), `${size}, ${colours}`).toEqual([])
      expect(await overflow(page), `${size}, ${colours}`).toEqual([])
      if (!state.kind) expect(await overflowOfLongTexts(page), `${size}, long texts`).toEqual([])
    }
    expect(problems).toEqual([])
  })
}

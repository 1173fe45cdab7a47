import { expect, type Page } from '@playwright/test'
import { expectAccessible, type Look } from './accessibility.ts'
import { expectReading } from './reading.ts'
import { openOnce, test as base } from './stage.ts'
import { type Area, areas, type State } from './states.ts'

/** `opened` is the page in the state of the group. */
export const test = base.extend<{ state: State | null; opened: Page }>({
  state: [null, { option: true }],
  opened: async ({ stage, state }, use) => {
    if (!state) throw new Error('only the tests of a state have an opened page')
    await openOnce(state, stage)
    await use(stage.page)
  },
})

type Test = (fixtures: { opened: Page }) => Promise<void>

/** A test that expects these elements in this order (see `expectReading`). */
export const reads =
  (expected: readonly string[]): Test =>
  async ({ opened }) => {
    await expectReading(opened.locator('main'), expected)
  }

/** Like `reads`, for the dialog with this name. */
export const readsDialog =
  (name: string, expected: readonly string[]): Test =>
  async ({ opened }) => {
    await expectReading(opened.getByRole('dialog', { name, exact: true }), expected)
  }

/** A test that expects exactly this message. */
export const says =
  (sentence: string): Test =>
  async ({ opened }) => {
    await expect(opened.getByText(sentence, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }

/**
 * The viewport and colour scheme of each check. A state is checked in two of the four combinations, and consecutive states alternate:
 * a screen with several states is checked in all four, in half the time.
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

/** Declares tests that read a state without changing it. */
type Readings = () => void

const checkScreen = (state: State, looks: readonly Look[], declareReadings: Readings | undefined): void => {
  test.describe(state.name, () => {
    // One worker runs the group, because opening the state takes longer than reading it.
    test.describe.configure({ mode: 'default' })
    test.use({ state })
    declareReadings?.()
    test(`axe finds nothing in: ${state.name}`, async ({ opened, stage }) => {
      stage.shown = null
      await expectAccessible(opened, state, looks)
      expect(stage.problems).toEqual([])
    })
  })
}

/** Tests each state of an area: first its readings, then its accessibility. @param readings by the names of states */
export const checkScreens = (area: Area, readings: Partial<Record<string, Readings>>): void => {
  const states = areas[area]
  const unknown = Object.keys(readings).filter((name) => !states.some((state) => state.name === name))
  if (unknown.length > 0) throw new Error(`${area} has no state named ${unknown.join(' or ')}`)
  for (const [index, state] of states.entries()) checkScreen(state, looksAt(state, index), readings[state.name])
}

import type { Page } from '@playwright/test'
import { expect } from './patience.ts'
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

/** The states of an area, each with its looks, and whether it is the one that stands for its screen. */
const statesOf = (area: Area): { state: State; looks: Look[]; isSample: boolean }[] => {
  const states: readonly State[] = areas[area]
  const screenOf = ({ name }: State) => name.split(',', 1)[0]
  const sampleOf = (screen: string | undefined) => {
    const all = states.filter((state) => screenOf(state) === screen)
    return all.find(({ name }) => name.endsWith(', full')) ?? all[0]
  }
  return states.map((state, index) => ({
    ...{ state, looks: looksAt(state, index), isSample: sampleOf(screenOf(state)) === state },
  }))
}

const testAccessibility = (state: State, looks: readonly Look[]): void =>
  test(`axe finds nothing in: ${state.name}`, async ({ opened, stage }) => {
    stage.shown = null
    await expectAccessible(opened, state, looks)
    expect(stage.problems).toEqual([])
  })

/** One worker runs the tests of a state, because opening it takes longer than reading it. */
const describeState = (state: State, declareTests: () => void): void => {
  test.describe(state.name, () => {
    test.describe.configure({ mode: 'default' })
    test.use({ state })
    declareTests()
  })
}

/** Tests the readings of an area's states, and the accessibility of one state of each screen. @param readings by the names of states */
export const checkScreens = (area: Area, readings: Partial<Record<string, Readings>>): void => {
  const states = statesOf(area)
  const unknown = Object.keys(readings).filter((name) => !states.some(({ state }) => state.name === name))
  if (unknown.length > 0) throw new Error(`${area} has no state named ${unknown.join(' or ')}`)
  for (const { state, looks, isSample } of states) {
    describeState(state, () => {
      readings[state.name]?.()
      if (isSample) testAccessibility(state, looks)
    })
  }
}

/** Tests the accessibility of an area's other states. */
export const checkOtherStates = (area: Area): void => {
  for (const { state, looks, isSample } of statesOf(area)) {
    if (!isSample) describeState(state, () => testAccessibility(state, looks))
  }
}

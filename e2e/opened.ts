import { expect } from '@playwright/test'
import { expectReading } from './reading.ts'
import type { Stage } from './stage.ts'
import { show, states } from './states.ts'

type Test = (fixtures: { stage: Stage }) => Promise<void>

export const openState = async (name: string, { page, world }: Stage): Promise<void> => {
  const state = states.find((one) => one.name === name)
  if (!state) throw new Error(`no state is named "${name}"`)
  await show(page, state, world)
}

/** A test that opens a state of a screen and reads it: these things, in this order, as `expectReading` says. */
export const reads =
  (state: string, expected: readonly string[]): Test =>
  async ({ stage }) => {
    await openState(state, stage)
    await expectReading(stage.page.locator('main'), expected)
  }

/** The same of the dialog of this name that a state has opened. */
export const readsDialog =
  (name: string, state: string, expected: readonly string[]): Test =>
  async ({ stage }) => {
    await openState(state, stage)
    await expectReading(stage.page.getByRole('dialog', { name, exact: true }), expected)
  }

/** A test that opens states, in each of which exactly this sentence is seen. */
export const says =
  (sentence: string, ...names: string[]): Test =>
  async ({ stage }) => {
    for (const name of names) {
      await openState(name, stage)
      await expect(
        stage.page.getByText(sentence, { exact: true }).filter({ visible: true }).first(),
        name,
      ).toBeVisible()
    }
  }

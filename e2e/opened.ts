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

/** A test that opens a state of a screen and expects these elements in this order (see `expectReading`). */
export const reads =
  (state: string, expected: readonly string[]): Test =>
  async ({ stage }) => {
    await openState(state, stage)
    await expectReading(stage.page.locator('main'), expected)
  }

/** Like `reads`, for the dialog with this name. */
export const readsDialog =
  (name: string, state: string, expected: readonly string[]): Test =>
  async ({ stage }) => {
    await openState(state, stage)
    await expectReading(stage.page.getByRole('dialog', { name, exact: true }), expected)
  }

/** A test that opens states and expects exactly this message in each of them. */
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

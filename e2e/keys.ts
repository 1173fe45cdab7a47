import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { pressKey, typeText } from './hands.ts'

const stopsMax = 80

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until this element has visible focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let stops = 0; stops < stopsMax; stops++) {
    if (await hasFocus(target)) return
    await pressKey(page, key)
  }
  throw new Error(`${target.toString()} cannot be reached by ${key}`)
}

/** Moves to a field with Tab and types. */
export const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await typeText(page, text)
}

/** Moves to a control with Tab and presses it. */
export const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await pressKey(page, 'Enter')
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
export const field = (within: Page | Locator, name: string | RegExp) => within.getByLabel(name, { exact: true })

/** Expects the focused element to have a focus indicator. */
export const expectOutlined = async (target: Locator): Promise<void> => {
  const width = await target.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
  expect(width).toBeGreaterThanOrEqual(2)
}

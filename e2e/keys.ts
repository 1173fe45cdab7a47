import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const mostStops = 80

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Goes from stop to stop until this one has focus, and shows that it has. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target.toString()} cannot be reached by ${key}`)
}

/** Types into a field that is reached by Tab. */
export const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses what is reached by Tab. */
export const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
export const field = (within: Page | Locator, name: string | RegExp) => within.getByLabel(name, { exact: true })

/** The stop that has focus is drawn as such. */
export const expectOutlined = async (target: Locator): Promise<void> => {
  const width = await target.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
  expect(width).toBeGreaterThanOrEqual(2)
}

import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Expects a field to have this error as its accessible description, which is what a screen reader announces. */
export const expectAtField = async (page: Page, label: string | RegExp, message: RegExp): Promise<void> => {
  const field = page.getByLabel(label, { exact: true }).and(page.locator(':not([type=radio])'))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(message)
}

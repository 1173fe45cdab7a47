import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fill, insertText, pressKey } from './hands.ts'

const expectRefused = async (field: Locator, lengthMax: number) => {
  const page = field.page()
  const searches: string[] = []
  page.on('request', (request) => {
    if (/x{9}/.test(request.url())) searches.push(request.url())
  })
  await field.focus()
  await insertText(page, 'x'.repeat(lengthMax + 12))
  await expect(field).toHaveValue('x'.repeat(lengthMax + 12))
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`^At most ${lengthMax} characters. 12 characters too many`),
  )
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await pressKey(page, 'Enter')
  await expect(page).not.toHaveURL(/x{9}/)
  expect(searches).toEqual([])
  await fill(field, 'xx')
  await expect(field).not.toHaveAttribute('aria-invalid')
}

test('pasting a search that is too long shows an error, keeps the text, and does not search', async ({
  signedIn: page,
  admin,
}) => {
  await page.goto('/campaigns')
  await expectRefused(page.getByRole('searchbox', { name: 'Search campaigns' }), 200)
  await expectRefused(page.getByRole('combobox', { name: 'In country' }), 120)
  await page.goto('/disputes/new')
  await expectRefused(page.getByRole('searchbox', { name: 'Campaign' }), 200)
  await admin.page.goto('/admin?tab=users')
  await expectRefused(admin.page.getByRole('searchbox').first(), 200)
})

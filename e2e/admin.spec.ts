import { adminEmail, password } from './api.ts'
import { expect, test } from './fixtures.ts'
import { click, fill } from './hands.ts'

for (const path of ['/admin', '/admin?tab=users', '/admin/ledger']) {
  test(`signed-out visitors of ${path} are denied access, and an admin who logs in returns to it`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied')
    await expect(page.getByRole('main')).toContainText("You don't have permission to view this page.")
    await click(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    await fill(page.getByLabel('Email'), adminEmail)
    await fill(page.getByLabel('Password', { exact: true }), password)
    await click(page.getByRole('main').getByRole('button', { name: 'Log in' }))
    await expect(page.getByRole('tab').first()).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
  })
}

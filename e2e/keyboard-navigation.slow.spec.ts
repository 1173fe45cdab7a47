import type { Locator, Page } from '@playwright/test'
import { linkToken, password } from './api.ts'
import { expect, newAddress, test } from './fixtures.ts'
import { button, enter, expectOutlined, field, tabTo, type } from './keys.ts'
import { pressKey } from './hands.ts'

test('the first Tab stop is a link that skips the header', async ({ page }) => {
  await page.goto('/campaigns')
  await pressKey(page, 'Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await expectOutlined(skip)
  await pressKey(page, 'Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await pressKey(page, 'Tab')
  expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

test('a new page moves focus to its heading and sets its title', async ({ page }) => {
  await page.goto('/')
  await enter(page, page.getByRole('link', { name: 'Browse campaigns' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused()
  await expect(page).toHaveTitle('Campaigns · Muster')
  await tabTo(page, page.getByRole('link', { name: 'Login' }), 'Shift+Tab')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
  await expect(page).toHaveTitle('Log in · Muster')
})

test('registering and logging in need no mouse', async ({ page, inbox }) => {
  const email = newAddress()
  await page.goto('/register')
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await pressKey(page, 'Enter')
  await expect(page.getByRole('heading', { name: /Check your inbox/ })).toBeFocused()
  const mail = await inbox.waitFor(email, /verify/i)
  await page.goto(`/verify-email?token=${linkToken(mail)}`)
  await enter(page, button(page, 'Verify my address'))
  await enter(page, page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await type(page, field(page, 'Email'), email)
  await type(page, field(page, 'Password'), password)
  await enter(page, button(page, 'Log in'))
  await tabTo(page, button(page, 'Logout'))
  await pressKey(page, 'Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

/** Opens a dialog with Enter, expects a focus trap, and expects focus to return after Escape. */
const expectDialogHoldsFocus = async (page: Page, opener: Locator, dialog: Locator): Promise<void> => {
  await enter(page, opener)
  await expect(dialog).toBeVisible()
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  for (let stops = 0; stops < 15; stops++) {
    await pressKey(page, 'Tab')
    await expect.poll(holdsFocus).toBe(true)
  }
  await pressKey(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('dialogs take focus, trap it, and return it to the control that opened them', async ({ page, campaign }) => {
  await page.goto(`/campaigns/${campaign._id}`)
  const dialogs = [
    ['Support', 'Support this campaign'],
    ['Donate', 'Donate'],
    ['Share', 'Share'],
  ] as const
  for (const [opener, name] of dialogs) {
    await expectDialogHoldsFocus(page, button(page, opener), page.getByRole('dialog', { name }))
  }
})

test('the phone’s menu opens, can be navigated, and closes with Escape', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = button(page, 'Menu')
  await enter(page, menu)
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await pressKey(page, 'Tab')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Campaigns', exact: true })).toBeFocused()
  await pressKey(page, 'Escape')
  await expect(menu).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await pressKey(page, 'Enter')
  await enter(page, page.getByRole('navigation').getByRole('link', { name: 'Create' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create a campaign' })).toBeFocused()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
})

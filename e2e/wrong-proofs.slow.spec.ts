import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { button, enter, field, type } from './keys.ts'
import { password } from './api.ts'
import { refuseOnce, proof, prove, openAccount } from './proof.ts'
import { fill, pressKey } from './hands.ts'

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue' })

const logInAgain = async (page: Page) => {
  await expect(again(page)).toContainText('your account is not locked')
  await expect(field(again(page), 'Password')).toBeFocused()
  await type(page, field(again(page), 'Password'), password)
  await pressKey(page, 'Enter')
  await expect(again(page)).toHaveCount(0)
}

/** Waits until the form shows a refusal: its summary takes focus. A key that is pressed earlier goes to the summary or is ignored. */
const expectRefused = (page: Page) => expect(page.locator(':focus')).toHaveRole('alert')

/** The fifth wrong answer asks for a login. */
const answerFiveTimes = async (page: Page, answer: (given: string) => Promise<void>) => {
  for (let tries = 1; tries <= 5; tries++) {
    await answer(`wrong password ${tries}`)
    if (tries < 5) await expectRefused(page)
  }
}

test('after five wrong passwords in a form of the account page, the person logs in in place and no input is lost', async ({
  signedIn: page,
}) => {
  await openAccount(page)
  await fill(field(page, /^Name/), 'Ana Novak')
  await fill(field(page, 'New password'), 'walnut ferry lantern 8')
  await answerFiveTimes(page, async (given) => {
    await fill(field(page, 'Current password'), given)
    await pressKey(page, 'Enter')
  })
  await logInAgain(page)
  await expectRefused(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(field(page, 'Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'New password')).toHaveValue('walnut ferry lantern 8')
  await expect(field(page, /^Name/)).toHaveValue('Ana Novak')
  await fill(field(page, 'Current password'), password)
  await pressKey(page, 'Enter')
  await expect(page.getByText(/^Your password is changed/)).toBeVisible()
})

test('after five wrong proofs the person logs in in place, and the action completes', async ({ signedIn: page }) => {
  const seen = await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  await type(page, field(page, /^PayPal address/), 'ana@payouts.example')
  await pressKey(page, 'Enter')
  await answerFiveTimes(page, (given) => prove(page, given))
  await expect(proof(page)).toHaveCount(0)
  await logInAgain(page)
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)
  expect(seen.map(({ body }) => body)).toEqual([seen[0]?.body, seen[0]?.body])
})

test('without a login after five wrong proofs, the page keeps the input, or shows the signed-out version', async ({
  signedIn: page,
}) => {
  await refuseOnce(page, '**/api/user/export', 'GET')
  await openAccount(page)
  await enter(page, button(page, 'Download my data'))
  await answerFiveTimes(page, (given) => prove(page, given))
  await again(page).waitFor()
  await pressKey(page, 'Escape')
  await expect(again(page)).toHaveCount(0)
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByText(/^Log in to/).first()).toBeVisible()
})

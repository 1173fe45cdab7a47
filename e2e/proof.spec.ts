import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { button, enter, expectOutlined, field, type } from './keys.ts'
import { password } from './api.ts'

const refusal = { error: 'Confirm that it is you', code: 'proof_required', requestId: 'x' }

/** Responds to the first call as the server does if the last proof is older than 10 minutes; the next call reaches the server. */
const refuseOnce = async (page: Page, address: string, method: string) => {
  const seen: { body: string | null; key: string | undefined }[] = []
  await page.route(address, async (route: Route) => {
    const request = route.request()
    if (request.method() !== method) return route.fallback()
    seen.push({ body: request.postData(), key: request.headers()['idempotency-key'] })
    return seen.length === 1 ? route.fulfill({ status: 403, json: refusal }) : route.fallback()
  })
  return seen
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

const prove = async (page: Page, given = password) => {
  await type(page, field(proof(page), 'Your password'), given)
  await page.keyboard.press('Enter')
}

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}

test('a change that needs a proof asks for the password and is then saved as typed, with the keyboard', async ({
  signedIn: page,
}) => {
  const seen = await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  await type(page, field(page, /^PayPal address/), 'ana@payouts.example')
  await page.keyboard.press('Enter')
  await expect(field(proof(page), 'Your password')).toBeFocused()
  await prove(page, 'wrong password')
  await expect(proof(page).getByRole('alert')).toContainText('The password is wrong')
  await expect(field(proof(page), 'Your password')).toHaveAttribute('aria-invalid', 'true')
  await field(proof(page), 'Your password').fill('')
  await prove(page)
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  expect(seen.map(({ body }) => body)).toEqual([seen[0]?.body, seen[0]?.body])
})

test('cancelling keeps the form and focus, and shows a quiet notice', async ({ signedIn: page }) => {
  await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  const address = field(page, /^PayPal address/)
  await type(page, address, 'ana@payouts.example')
  await page.keyboard.press('Enter')
  await proof(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Not done, because you did not confirm' })).toBeVisible()
  await expect(address).toHaveValue('ana@payouts.example')
  await expect(address).toBeFocused()
})

test('a download continues after the password is entered', async ({ signedIn: page }) => {
  await refuseOnce(page, '**/api/user/export', 'GET')
  await openAccount(page)
  const file = page.waitForEvent('download')
  await enter(page, button(page, 'Download my data'))
  await prove(page)
  expect((await file).suggestedFilename()).toMatch(/^muster-my-data-/)
  await expectOutlined(button(page, 'Download my data'))
})

test('over an open dialog, only the proof receives input, and the dialog below keeps its values', async ({
  admin: { page },
}) => {
  const seen = await refuseOnce(page, '**/api/admin/tokens', 'POST')
  const dialog = page.getByRole('dialog', { name: 'Add a secret' })
  const openDialog = async () => {
    await page.goto('/admin?tab=tokens')
    await enter(page, button(page, 'Add a secret'))
    await dialog.getByLabel('Name').selectOption('another')
    await field(dialog, 'Its name').fill('EXAMPLE_PROOF')
    await field(dialog, 'Value').fill('a value')
  }
  await openDialog()
  await enter(page, button(dialog, 'Save'))
  await proof(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(proof(page)).toHaveCount(0)
  await expect(field(dialog, 'Its name')).toHaveValue('EXAMPLE_PROOF')
  await expect(dialog.getByRole('status')).toContainText('Not done')
  seen.splice(0)
  await enter(page, button(dialog, 'Save'))
  await proof(page).getByText('You are not asked again for 10 minutes').click()
  await prove(page)
  await expect(page.getByText('EXAMPLE_PROOF is saved.')).toBeVisible()
  expect(seen[1]?.body).toBe(seen[0]?.body)
})

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue' })

const logInAgain = async (page: Page) => {
  await expect(again(page)).toContainText('your account is not locked')
  await expect(field(again(page), 'Password')).toBeFocused()
  await type(page, field(again(page), 'Password'), password)
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
}

const answerFiveTimes = async (page: Page, address: string, answer: (given: string) => Promise<void>) => {
  for (let tries = 1; tries <= 5; tries++) {
    const answered = page.waitForResponse(address)
    await answer(`wrong password ${tries}`)
    await answered
  }
}

test('after five wrong passwords in a form of the account page, the person logs in in place and no input is lost', async ({
  signedIn: page,
}) => {
  await openAccount(page)
  await field(page, /^Name/).fill('Ana Novak')
  await field(page, 'New password').fill('walnut ferry lantern 8')
  await answerFiveTimes(page, '**/api/auth/change-password', async (given) => {
    await field(page, 'Current password').fill(given)
    await page.keyboard.press('Enter')
  })
  await logInAgain(page)
  await expect(page).toHaveURL(/\/account$/)
  await expect(field(page, 'Current password')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'New password')).toHaveValue('walnut ferry lantern 8')
  await expect(field(page, /^Name/)).toHaveValue('Ana Novak')
  await field(page, 'Current password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your password is changed/)).toBeVisible()
})

test('after five wrong proofs the person logs in in place, and the action completes', async ({ signedIn: page }) => {
  const seen = await refuseOnce(page, '**/api/user/profile', 'PUT')
  await openAccount(page)
  await type(page, field(page, /^PayPal address/), 'ana@payouts.example')
  await page.keyboard.press('Enter')
  await answerFiveTimes(page, '**/api/auth/prove', (given) => prove(page, given))
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
  await answerFiveTimes(page, '**/api/auth/prove', (given) => prove(page, given))
  await again(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(again(page)).toHaveCount(0)
  await expect(proof(page)).toHaveCount(0)
  await expect(page.getByText(/^Log in to/).first()).toBeVisible()
})

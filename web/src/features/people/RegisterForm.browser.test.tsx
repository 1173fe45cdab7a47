import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { RegisterForm } from './RegisterForm.tsx'

test('the summary names all that is missing at once, the password too, and each line its field', async () => {
  localStorage.clear()
  show(<RegisterForm next={undefined} onSent={() => undefined} />, { server: createServer() })
  await userEvent.fill(page.getByLabelText(/^Username/), 'a')
  await page.getByRole('button', { name: 'Create an account' }).click()
  const summary = page.getByRole('alert')
  await expect.element(summary.getByText('Enter your email address')).toBeVisible()
  await expect.element(summary.getByText('Enter a password')).toBeVisible()
  await expect.element(summary.getByRole('link', { name: /^Username: 3 to 32 letters/ })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'short')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect.element(summary.getByRole('link', { name: 'Password: At least 8 characters' })).toBeVisible()
})

test('who supported something as a guest reads before they register that their name is shown there', async () => {
  localStorage.clear()
  show(<RegisterForm next={undefined} onSent={() => undefined} />, { server: createServer() })
  await expect
    .element(page.getByLabelText(/^Username/))
    .toHaveAccessibleDescription(/also shown on campaigns that you supported with this address before/)
})

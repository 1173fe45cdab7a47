import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { translateAll } from '../../../../e2e/translate.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { RegisterForm } from './RegisterForm.tsx'

test('on a page that the browser translated, a password is refused, and accepted after that', async () => {
  show(<RegisterForm next={undefined} onSent={() => undefined} />, { server: createServer() })
  const password = page.getByLabelText('Password', { exact: true })
  await userEvent.fill(password, 'short')
  await expect.element(password).toHaveAccessibleDescription('3 more characters to go.')
  translateAll()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect.element(password).toHaveAccessibleDescription('At least 8 characters')
  await userEvent.fill(password, 'a canal full of reeds')
  await expect.element(password).not.toHaveAccessibleDescription('At least 8 characters')
})

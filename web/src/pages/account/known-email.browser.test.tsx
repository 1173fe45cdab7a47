import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { GuestSupportDialog } from '../../features/campaigns/supports/GuestSupportDialog.tsx'
import { Component as LoginPage } from './LoginPage.tsx'
import { Component as RegisterPage } from './RegisterPage.tsx'

const nothing = () => undefined
const asking = (
  <GuestSupportDialog
    {...{ campaign, withThreshold: false, onClose: nothing, whatChanged: () => null, onPromiseChanged: nothing }}
  />
)

test.each([
  { link: 'Create an account', then: <RegisterPage /> },
  { link: 'Log in', then: <LoginPage /> },
])('the typed address is in the form behind “$link”, and not in the URL', async ({ link, then }) => {
  localStorage.clear()
  show(asking, { server: createServer(), at: '/campaigns/c', elsewhere: then })
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'mia@example.org')
  await page.getByRole('dialog').getByRole('link', { name: link }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('mia@example.org')
  expect(location.href).not.toContain('mia')
})

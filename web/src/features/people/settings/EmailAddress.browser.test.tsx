import { changeEmailEndpoint } from '@muster/contract/people/email.ts'
import { me } from '@muster/contract/facts/frame-calls.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useSession } from '../../../api/session.ts'
import { EmailAddress } from './EmailAddress.tsx'

const Settings = () => {
  const { user } = useSession()
  return user && <EmailAddress user={user} />
}
const button = (name: string) => page.getByRole('button', { name })
const field = page.getByLabelText('New email address')

let server: Server
beforeEach(() => {
  server = createServer()
})
const open = (part: Partial<User> = {}) => {
  let user = { ...ana, ...part }
  show(<Settings />, { server, user })
  server.on(me, () => user)
  server.on(changeEmailEndpoint, ({ body: { email } }) => {
    user = { ...user, emailPending: email === user.email ? null : email }
    return { message: 'Look into your mail' }
  })
}

test('the focus goes into the form, back to the button, and to the address if the change was asked for or cancelled', async () => {
  open()
  await button('Change the address').click()
  await expect.element(field).toHaveFocus()
  await button('Cancel').click()
  await expect.element(button('Change the address')).toHaveFocus()
  await button('Change the address').click()
  await userEvent.fill(field, 'ana.ruiz@example.org')
  await button('Mail me a link').click()
  await expect.element(page.getByText('Waiting for confirmation')).toBeVisible()
  await expect.element(button('Enter another address')).toHaveFocus()
  await button('Cancel the change').click()
  await expect.element(button('Change the address')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe(ana.email)
})

test.each([
  { emailVerified: true, help: /Your current address can undo the change for 7 days\.$/ },
  { emailVerified: false, help: /^We mail a link to it\.$/ },
])(
  'that the current address can undo a change is said if it is verified: $emailVerified',
  async ({ emailVerified, help }) => {
    open({ emailVerified })
    await button('Change the address').click()
    await expect.element(field).toHaveAccessibleDescription(help)
  },
)

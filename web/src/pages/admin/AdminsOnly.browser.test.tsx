import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, ana } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { AdminsOnly } from './AdminsOnly.tsx'

const open = (user?: typeof ana) =>
  show(<AdminsOnly>For admins</AdminsOnly>, { server: createServer(), at: '/admin', ...(user && { user }) })

test.each([
  { who: 'a member', user: ana, offered: 'Browse campaigns' },
  { who: 'a visitor', user: undefined, offered: 'Log in' },
])('$who sees Access denied', async ({ user, offered }) => {
  open(user)
  await expect.element(page.getByRole('heading', { name: 'Access denied', exact: true })).toBeVisible()
  await expect.element(page.getByText("You don't have permission to view this page.")).toBeVisible()
  await expect.element(page.getByRole('link', { name: offered })).toBeVisible()
  await expect.element(page.getByText('For admins')).not.toBeInTheDocument()
})

test('an admin sees the page', async () => {
  open(admin)
  await expect.element(page.getByText('For admins')).toBeVisible()
})

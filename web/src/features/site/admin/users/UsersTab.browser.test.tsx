import { listUsers } from '@muster/contract/facts/admin-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { UsersTab } from './UsersTab.tsx'

test('users are filtered by All, Admin or User', async () => {
  const server = createServer()
  server.on(listUsers, () => ({ items: [], next: null, total: 0 }))
  show(<UsersTab />, { server, user: admin, at: '/admin?tab=users' })
  const filter = page.getByRole('combobox', { name: 'Role' })
  await expect.element(filter).toHaveValue('')
  expect(
    filter
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Admin', 'User'])
  await filter.selectOptions('Admin')
  await expect.poll(() => server.received(listUsers).map(({ query }) => query.get('role') ?? '')).toEqual(['', 'admin'])
})

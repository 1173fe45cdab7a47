import { allowSupport, getWaiting, listSupports, removeSupport } from '@muster/contract/facts/admin-calls.ts'
import type { AdminSupport } from '@muster/contract/campaigns/removals.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../../test/samples.ts'
import { createServer, noAnswer } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { SupportsList } from './SupportsList.tsx'

const support: AdminSupport = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000e1', person: null, email: 'guest@example.org' },
  campaign: { _id: campaign._id, title: campaign.title, ownerId: ana._id },
  ...{ supportedAt: '2026-03-02T09:00:00.000Z', pointedOut: null, removed: null },
}
const removed = { reason: 'Spam', at: '2026-03-02T09:00:00.000Z', by: { ...ana, displayName: 'Ana Ruiz' } }
const button = (name: string) => page.getByRole('button', { name, exact: true })

const sheet = page.getByRole('dialog', { name: 'guest@example.org' })
const row = page.getByRole('row').filter({ hasText: 'guest@example.org' })

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(getWaiting, () => noAnswer())
})

/** Opens the sheet of the only support in the list. */
const open = async (found: AdminSupport) => {
  server.on(listSupports, () => ({ items: [found], next: null, total: null }))
  show(<SupportsList />, { server, user: admin, at: '/admin' })
  await button('guest@example.org').click()
}

test('a support is removed only with a reason, and the row stays and says that it was removed', async () => {
  const sent: unknown[] = []
  server.on(removeSupport, ({ body }) => {
    sent.push(body)
    return undefined
  })
  await open(support)
  await sheet.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this support?' })
  await expect.element(dialog.getByText(/can support the campaign again only if an admin allows it/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Remove' })
  await confirm.click()
  await expect.element(dialog.getByText('Please provide a reason').first()).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Reason'), 'A court’s order')
  await confirm.click()
  await expect.element(sheet.getByRole('status')).toHaveTextContent('Removed')
  // The button that had the focus is gone, so the heading takes it, not the page behind the sheet.
  await expect.element(sheet.getByRole('heading', { name: 'guest@example.org' })).toHaveFocus()
  expect(sheet.getByRole('button', { name: 'Remove' }).query()).toBeNull()
  await expect.element(sheet.getByText('A court’s order')).toBeVisible()
  await expect.element(sheet.getByText(/^By Ada Admin, .+ in Ljubljana$/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Allow again' })).toBeVisible()
  expect(sent).toEqual([{ reason: 'A court’s order' }])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(row).toMatchTextContent(/Removed/)
  expect(server.received(listSupports)).toHaveLength(1)
})

test('a person who was removed can be let come back', async () => {
  const allowed = vi.fn<() => undefined>()
  server.on(allowSupport, allowed)
  await open({ ...support, removed })
  await expect.element(sheet.getByText('Spam')).toBeVisible()
  // The sheet covers the page's line that says in which zone times are.
  await expect.element(sheet.getByText('2 March 2026, 10:00 in Ljubljana', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Allow again' }).click()
  await page
    .getByRole('dialog', { name: 'Let this person come back?' })
    .getByRole('button', { name: 'Allow again' })
    .click()
  await expect.element(sheet.getByRole('status')).toHaveTextContent('Allowed again')
  expect(allowed).toHaveBeenCalledOnce()
})

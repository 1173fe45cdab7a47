import { allowSupport, removeSupport } from '@muster/contract/facts/admin-calls.ts'
import type { AdminSupport } from '@muster/contract/supports/removals.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { SupportSheet } from './SupportSheet.tsx'

const support: AdminSupport = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000e1', person: null, email: 'guest@example.org' },
  campaign: { _id: campaign._id, title: campaign.title, ownerId: ana._id },
  ...{ supportedAt: '2026-03-02T09:00:00.000Z', pointedOut: null, removed: null },
}
const removed = { reason: 'Spam', at: '2026-03-02T09:00:00.000Z', by: { ...ana, displayName: 'Ana Ruiz' } }
const button = (name: string) => page.getByRole('button', { name, exact: true })

let server: Server
const onClose = vi.fn<() => void>()
beforeEach(() => {
  server = createServer()
  onClose.mockClear()
})

test('a support is removed only with a reason, after a question that says that it cannot be undone', async () => {
  const sent: unknown[] = []
  server.on(removeSupport, ({ body }) => {
    sent.push(body)
    return undefined
  })
  show(<SupportSheet support={support} onClose={onClose} />, { server })
  await button('Remove').click()
  const dialog = page.getByRole('dialog', { name: 'Remove this support?' })
  await expect.element(dialog.getByText(/this cannot be undone/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Remove' })
  await confirm.click()
  await expect.element(dialog.getByText('Please provide a reason').first()).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Reason'), 'A court’s order')
  await confirm.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toEqual([{ reason: 'A court’s order' }])
})

test('a person who was removed can be let come back', async () => {
  const allowed = vi.fn<() => undefined>()
  server.on(allowSupport, allowed)
  show(<SupportSheet support={{ ...support, removed }} onClose={onClose} />, { server })
  await expect.element(page.getByText('Spam')).toBeVisible()
  await button('Allow again').click()
  await page
    .getByRole('dialog', { name: 'Let this person come back?' })
    .getByRole('button', { name: 'Allow again' })
    .click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(allowed).toHaveBeenCalledOnce()
})

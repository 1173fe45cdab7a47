import { listLedger, listPayouts } from '@muster/contract/facts/admin-calls.ts'
import type { LedgerEntry } from '@muster/contract/money/ledger.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, campaign } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Component as AdminPage } from './AdminPage.tsx'
import { Component as LedgerPage } from './LedgerPage.tsx'

const entry = {
  ...{ _id: campaign._id, kind: 'donation', debit: 'donations', credit: 'campaign', amount: 25, currency: 'USD' },
  ...{ bookedAt: '2026-05-01T23:30:00.000Z', campaign: { ...campaign, owner: { ...admin, displayName: 'Admin' } } },
  ...{ donation: null, refund: null, payout: null, disputes: [], paypalId: null },
} as unknown as LedgerEntry

test('the ledger has its rows in the zone in which its days are filtered, and the page names it', async () => {
  const server = createServer()
  server.on(listLedger, () => ({ items: [entry], next: null, total: 1 }))
  show(<LedgerPage />, { server, user: admin, at: '/admin/ledger' })
  await expect.element(page.getByText('Days and times are in UTC.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '1 May 2026, 23:30' })).toBeVisible()
})

test('the admins’ lists have times in the reader’s zone, which the page names', async () => {
  const server = createServer()
  server.on(listPayouts, () => ({ items: [], next: null, total: 0 }))
  show(<AdminPage />, { server, user: admin, at: '/admin' })
  await expect.element(page.getByText('Times are in Ljubljana time.')).toBeVisible()
})

import { exportLedger, listLedger } from '@muster/contract/facts/admin-calls.ts'
import type { LedgerEntry } from '@muster/contract/money/ledger.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { EntriesTab } from './EntriesTab.tsx'

/** As the page of the ledger gives it. */
const RefundButton = ({ isRefunded }: { isRefunded: boolean }) => !isRefunded && <button type="button">Refund</button>

test('days the wrong way round are marked, and the file of other filters is not said to be here', async () => {
  const server = createServer()
  server.on(listLedger, () => ({ items: [], next: null, total: null }))
  server.on(exportLedger, () => 'kind,amount\n')
  show(<EntriesTab RefundButton={() => null} />, { server, user: admin, at: '/admin/ledger' })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const here = page.getByText('The file is in your downloads.')
  await expect.element(here).toBeVisible()
  await userEvent.fill(page.getByLabelText('From'), '2026-05-02')
  await expect.element(here).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText('To'), '2026-05-01')
  await expect.element(page.getByText('“From” is after “To”')).toBeVisible()
})

const entry = {
  ...{ _id: 'e1', kind: 'donation', debit: 'donations', credit: 'campaign', amount: 25, currency: 'USD' },
  ...{ bookedAt: '2026-05-01T23:30:00.000Z', campaign: { ...campaign, owner: { ...ana, displayName: 'Ana Ruiz' } } },
  ...{ donation: { _id: campaign._id, amount: 25, status: 'completed', donor: { ...ana, displayName: 'Ana Ruiz' } } },
  ...{ refund: null, payout: null, disputes: [], paypalId: null },
} as unknown as LedgerEntry
const refunded: LedgerEntry = {
  ...entry,
  _id: 'e2',
  kind: 'refund',
  amount: 10,
}

test('a donation can be refunded from the ledger for as long as something of it is left', async () => {
  const open = async (refunds: LedgerEntry[]) => {
    const server = createServer()
    server.on(listLedger, ({ query }) => ({
      items: query.get('q') === campaign._id ? [entry, ...refunds] : [entry],
      ...{ next: null, total: null },
    }))
    const shown = show(<EntriesTab RefundButton={RefundButton} />, { server, user: admin, at: '/admin/ledger' })
    await page.getByRole('row').last().getByRole('button').click()
    const timeline = page.getByRole('list', { name: 'All entries of this donation' })
    await expect.element(timeline.getByRole('listitem')).toHaveLength(1 + refunds.length)
    return shown
  }
  const refund = page.getByRole('button', { name: 'Refund' })
  const { leave } = await open([refunded])
  await expect.element(refund).toBeVisible()
  leave()
  await open([refunded, { ...refunded, _id: 'e3', amount: 15 }])
  await expect.element(refund).not.toBeInTheDocument()
})

import { exportLedger, listLedger } from '@muster/contract/facts/admin-calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { EntriesTab } from './EntriesTab.tsx'

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

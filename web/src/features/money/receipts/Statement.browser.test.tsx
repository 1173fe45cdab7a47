import { getGuestStatement, getStatement } from '@muster/contract/facts/calls.ts'
import { site } from '@muster/contract/facts/frame-calls.ts'
import type { Statement as StatementData } from '@muster/contract/money/receipts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { Statement } from './Statement.tsx'

const issuer = { name: 'Muster', address: null, registerNumber: null, taxNumber: null }
const completedAt = '2026-03-02T09:00:00.000Z'
const statement: StatementData = {
  ...{ year: 2026, years: [2026, 2025], issuer, taxSentence: '', donor: { name: null, email: 'vesna@example.org' } },
  receipts: [
    {
      ...{ donationId: '0199a3b4-7c20-7d00-8a00-0000000000d1', number: '2026-1', amount: 25, currency: 'USD' },
      ...{ campaign: { _id: campaign._id, title: campaign.title, ownerName: 'Ana Ruiz' }, issuer: null },
      ...{ completedAt, captureId: 'C1', refunds: [], refunded: 0, net: 25 },
    },
  ],
  totals: [{ currency: 'USD', donations: 1, given: 25, refunded: 0, net: 25 }],
}
const link = (name: string) => page.getByRole('link', { name })

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(site, () => ({
    ...{ donations: 'live', guestDonations: true, platformFeePercent: 5, feeEstimates: [], mail: 'smtp' },
  }))
})

test('a guest reads the statement of a year by their link, which leads to other years and back', async () => {
  server.on(getGuestStatement, () => statement)
  show(<Statement year={2026} token="all" />, { server })
  await expect.element(page.getByRole('heading', { name: 'Donations in 2026' })).toBeVisible()
  await expect.element(page.getByText('vesna@example.org')).toBeVisible()
  await expect.element(link('2025')).toHaveAttribute('href', '/myDonations/statement?year=2025&token=all')
  await expect.element(link('Your support and donations')).toHaveAttribute('href', '/mine?token=all')
  const [asked] = server.received(getGuestStatement)
  expect([asked?.params['token'], String(asked?.query)]).toEqual(['all', 'year=2026'])
})

test('a link that has ended says so, with the way to a new one', async () => {
  server.on(getGuestStatement, () => refusal('invalid_token'))
  show(<Statement year={2026} token="old" />, { server })
  await expect.element(page.getByText('This link does not work')).toBeVisible()
  await expect.element(link('Ask for a new link')).toHaveAttribute('href', '/mine')
})

test('an account reads its own, and goes back to its donations', async () => {
  server.on(getStatement, () => ({ ...statement, receipts: [], totals: [] }))
  show(<Statement year={2026} />, { server, user: ana })
  await expect.element(page.getByText('No donation of yours arrived in 2026, in UTC.')).toBeVisible()
  await expect.element(link('2025')).toHaveAttribute('href', '/myDonations/statement?year=2025')
  await expect.element(link('My donations')).toHaveAttribute('href', '/myDonations')
})

import { listMyDonations } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donation } from '../../../../test/donation.ts'
import { ana } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MyDonations } from './MyDonations.tsx'

test('a donation in dispute leads to the dispute, and another to the form', async () => {
  const server = createServer()
  const items = [donation, { ...donation, _id: 'e', isDisputed: true }]
  server.on(listMyDonations, () => ({ items, next: null, total: null }))
  show(<MyDonations cover={() => null} />, { server, user: ana })
  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/^See your dispute/)).toHaveAttribute('href', '/myDisputes')
  await expect
    .element(link(/^Report a problem/))
    .toHaveAttribute('href', expect.stringContaining(`donationId=${donation._id}`))
  expect(page.getByText(/This campaign was cancelled/).query()).toBeNull()
})

test('a donation to a cancelled campaign says who decides about it', async () => {
  const server = createServer()
  server.on(listMyDonations, () => ({ items: [{ ...donation, campaignCancelled: true }], next: null, total: null }))
  show(<MyDonations cover={() => null} />, { server, user: ana })
  await expect.element(page.getByText(/^This campaign was cancelled\. An admin of this site decides/)).toBeVisible()
})

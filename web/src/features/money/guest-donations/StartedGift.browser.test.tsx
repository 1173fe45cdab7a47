import { correctDonationAddress, getStartedDonation } from '@muster/contract/facts/calls.ts'
import type { StartedGift as Gift } from '@muster/contract/money/guest-donations.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { keepGuestDonation, keptGuestDonation } from '../donations/guest-tokens.ts'
import { StartedGift } from './StartedGift.tsx'

const donationId = '0199a3b4-7c20-7d00-8a00-0000000000d1'
const completedAt = '2026-03-02T09:00:00.000Z'
const gift: Gift = {
  receipt: {
    ...{ donationId, number: '2026-1', amount: 25, currency: 'USD', completedAt, captureId: 'C1', refunds: [] },
    ...{ campaign: { _id: campaign._id, title: campaign.title, ownerName: 'Ana Ruiz' }, refunded: 0, net: 25 },
    ...{ issuer: { name: 'Muster', address: null, registerNumber: null, taxNumber: null }, taxSentence: '' },
    fees: { provider: 1.02, platform: 1.25, campaign: 22.73 },
  },
  correctableUntil: new Date(Date.now() + 3_000_000).toISOString(),
}
const kept = {
  ...{ donationId, token: 't', amount: 25, email: 'vesna@exmaple.org' },
  ...{ approveUrl: 'about:blank', startedAtMs: Date.now() },
}
const receipt = page.getByRole('region', { name: 'Your receipt' })
const wrong = receipt.getByRole('button', { name: 'This address is wrong' })
const field = receipt.getByLabelText('Your email, for the receipt')
const send = receipt.getByRole('button', { name: 'Correct the address' })

let server: Server
beforeEach(() => {
  localStorage.clear()
  keepGuestDonation(kept)
  server = createServer()
})

test('after paying, a guest sees the address, the exact fees and the receipt, and corrects the address once', async () => {
  let shown = gift
  server.on(getStartedDonation, () => shown)
  server.on(correctDonationAddress, ({ body }) => {
    expect(body).toEqual({ email: 'vesna@example.org' })
    shown = { ...shown, correctableUntil: null }
    return shown
  })
  show(<StartedGift kept={kept} />, { server })
  await expect.element(receipt.getByText('vesna@exmaple.org')).toBeVisible()
  await expect.element(receipt.getByText(/The campaign got \$22.73: PayPal kept \$1.02, Muster \$1.25\./)).toBeVisible()
  await expect
    .element(receipt.getByRole('link', { name: 'See the receipt' }))
    .toHaveAttribute('href', `/donations/${donationId}/receipt`)
  await wrong.click()
  await userEvent.fill(field, 'vesna@example')
  await send.click()
  await expect.element(field).toHaveFocus()
  await expect.element(receipt.getByText(/After the @ write a domain such as example.org/)).toBeVisible()
  await userEvent.fill(field, 'vesna@exmaple.org')
  await send.click()
  await expect.element(receipt.getByText('This is the address that we have')).toBeVisible()
  await userEvent.fill(field, 'vesna@example.org')
  await send.click()
  await expect.element(receipt.getByText('vesna@example.org')).toBeVisible()
  await expect.element(receipt.getByText('Corrected. We told both addresses.')).toBeVisible()
  await expect.element(receipt).toHaveFocus()
  expect(wrong.elements()).toHaveLength(0)
  expect(keptGuestDonation(donationId)?.email).toBe('vesna@example.org')
})

test('a mail that was opened meanwhile keeps the address, and the form says so', async () => {
  server.on(getStartedDonation, () => gift)
  server.on(correctDonationAddress, () => refusal('address_not_correctable'))
  show(<StartedGift kept={kept} />, { server })
  await wrong.click()
  await userEvent.fill(field, 'vesna@example.org')
  await send.click()
  await expect.element(receipt.getByText(/This address can no longer be corrected/)).toBeVisible()
  expect(keptGuestDonation(donationId)?.email).toBe('vesna@exmaple.org')
})

import { getGuestDonation } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { GuestDonationProgress } from './GuestDonationProgress.tsx'
import type { KeptGuestDonation } from './guest-tokens.ts'
import { keepSentDonation, sentDonation } from './sent-donation.ts'

const kept: KeptGuestDonation = {
  ...{ donationId: '0199a3b4-7c20-7d00-8a00-0000000000d1', token: 't', amount: 25, email: 'mia.bergg@example.org' },
  ...{ approveUrl: 'about:blank', startedAtMs: Date.now() },
}

const start = (status: 'pending' | 'completed' | 'cancelled' | 'declined') => {
  const server = createServer()
  server.on(getGuestDonation, () => ({ status, doubt: null }))
  show(
    <GuestDonationProgress
      kept={kept}
      campaign={{ _id: 'c', isCancelled: false }}
      isWindowBlocked={false}
      thanks={() => <p>Thanks</p>}
      onCompleted={() => undefined}
      onClose={() => undefined}
    />,
    { server },
  )
  return server
}

test('a guest whose payment is on hold reads where the receipt goes', async () => {
  start('pending')
  await expect.element(page.getByText('Your receipt goes to mia.bergg@example.org.')).toBeVisible()
})

test('PayPal’s window, which is in front on a phone, shows the address and where it is corrected', async () => {
  window.name = 'muster-paypal'
  start('completed')
  await expect.element(page.getByText('We mail you the receipt. PayPal mails you its own.')).toBeVisible()
  await expect.element(page.getByText(/Your receipt goes to mia\.bergg@example\.org\. Is that wrong\?/)).toBeVisible()
  window.name = ''
})

test('once the money has arrived, the dialog begins empty', async () => {
  const sent = { campaignId: 'c', text: '25', anonymous: false, email: 'mia.bergg@example.org' }
  keepSentDonation(sent)
  start('completed')
  await expect.element(page.getByText('Thanks')).toBeVisible()
  expect(sentDonation('c')).toBeNull()
})

test('a donation that was cancelled says so, that an approval still counts, and keeps what was typed', async () => {
  keepSentDonation({ campaignId: 'c', text: '25', anonymous: false, email: 'mia.bergg@example.org' })
  start('cancelled')
  await expect.element(page.getByRole('heading', { name: 'Donation cancelled' })).toBeVisible()
  await expect.element(page.getByText(/A payment that you still approve there counts/)).toBeVisible()
  expect(page.getByText(/Your receipt goes to/).query()).toBeNull()
  expect(sentDonation('c')).toMatchObject({ text: '25' })
})

test('PayPal’s window, which came back without a payment, does not tell its reader to close it', async () => {
  window.name = 'muster-paypal'
  start('cancelled')
  await expect.element(page.getByText('You have not been charged.', { exact: true })).toBeVisible()
  window.name = ''
})

test('a payment that was declined and then approved in PayPal’s window is shown as arrived', async () => {
  const server = start('declined')
  await expect.element(page.getByRole('heading', { name: /declined/ })).toBeVisible()
  server.on(getGuestDonation, () => ({ status: 'completed', doubt: null }))
  await expect.element(page.getByText('Thanks')).toBeVisible()
})

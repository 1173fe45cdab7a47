import { previewDeletion } from '@muster/contract/facts/account-calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

const nothing = {
  obstacle: null,
  obstacleAbout: null,
  campaigns: [],
  campaignsInAll: 0,
  disputes: [],
  disputesInAll: 0,
}

test('who has an open dispute reads about what, and that it is no longer answered; and that receipts do not open', async () => {
  const server = createServer()
  server.on(previewDeletion, () => ({
    ...nothing,
    disputes: [{ _id: 'd', reason: 'I paid twice', campaignTitle: 'Plant trees' }],
    disputesInAll: 1,
  }))
  show(<DeleteAccountDialog onClose={() => undefined} />, { server, user: ana })
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(dialog.getByRole('heading', { name: 'You have 1 open dispute' })).toBeVisible()
  await expect.element(dialog.getByText('I paid twice')).toBeVisible()
  await expect.element(dialog.getByText(/we can no longer write to you about it/)).toBeVisible()
  await expect.element(dialog.getByText(/You can no longer open your receipts/)).toBeVisible()
})

test('the payment that is in the way is named, and a link leads to it', async () => {
  const server = createServer()
  const campaignId = '0199a3b4-7c20-7d00-8a00-0000000000c1'
  let donationId: string | null = '0199a3b4-7c20-7d00-8a00-0000000000d1'
  server.on(previewDeletion, () => ({
    ...nothing,
    obstacle: 'It is still open at PayPal: $25.00 to “Plant trees”. Wait',
    obstacleAbout: { campaignId, donationId },
  }))
  const { leave } = show(<DeleteAccountDialog onClose={() => undefined} />, { server, user: ana })
  await expect.element(page.getByText('It is still open at PayPal: $25.00 to “Plant trees”. Wait.')).toBeVisible()
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('See your donations')).toHaveAttribute('href', '/myDonations')
  leave()
  donationId = null
  show(<DeleteAccountDialog onClose={() => undefined} />, { server, user: ana })
  const money = link('See the money of this campaign')
  await expect.element(money).toHaveAttribute('href', `/campaigns/${campaignId}/money`)
})

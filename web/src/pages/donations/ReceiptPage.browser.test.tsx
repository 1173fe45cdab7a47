import { denyMailedDonation, getDonation, getMailedDonation, getReceipt } from '@muster/contract/facts/calls.ts'
import { getMailedDisputes, raiseMailedDispute, withdrawMailedDispute } from '@muster/contract/facts/dispute-calls.ts'
import { site } from '@muster/contract/facts/frame-calls.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailedDispute, mailedDonation } from '../../../test/mailed-donation.ts'
import { ana } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { Receipt } from '../../features/money/receipts/Receipt.tsx'
import { Component as ReceiptPage } from './ReceiptPage.tsx'

const dialog = page.getByRole('dialog')

const createMailed = () => {
  const server = createServer()
  server.on(site, () => ({
    ...{ donations: 'live', guestDonations: true, platformFeePercent: 5, feeEstimates: [], mail: 'smtp' },
  }))
  return server
}

test('a guest who raises and withdraws a dispute sees it at once in what the page says of the donation', async () => {
  const server = createMailed()
  let dispute: typeof mailedDispute | null = null
  server.on(getMailedDonation, () => {
    const isDisputed = dispute?.status === 'open'
    return { ...mailedDonation, donation: { ...mailedDonation.donation, isDisputed } }
  })
  server.on(getMailedDisputes, () => ({ disputes: dispute ? [dispute] : [], payouts: [] }))
  server.on(raiseMailedDispute, () => (dispute = mailedDispute))
  server.on(
    withdrawMailedDispute,
    () =>
      (dispute = { ...mailedDispute, status: 'resolved', mayWithdraw: false, answerBy: null, holdsDonation: false }),
  )
  show(<ReceiptPage />, { server, at: '/donations/d/receipt?token=t' })
  const standing = page.getByText('In dispute', { exact: true })
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect.element(standing).not.toBeInTheDocument()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Charged twice')
  await dialog.getByRole('button', { name: 'Send the dispute' }).click()
  await expect.element(standing).toBeVisible()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(standing).not.toBeInTheDocument()
})

test('a guest who reports that they did not make the gift sees the dispute at once', async () => {
  const server = createMailed()
  const reason = 'I did not make this gift'
  let disputes: (typeof mailedDispute)[] = []
  server.on(getMailedDonation, () => mailedDonation)
  server.on(getMailedDisputes, () => ({ disputes, payouts: [] }))
  server.on(denyMailedDonation, () => {
    disputes = [{ ...mailedDispute, reason }]
    return { status: 'open', resolutionNotes: null, createdAt: mailedDispute.createdAt }
  })
  show(<ReceiptPage />, { server, at: '/donations/d/receipt?token=t' })
  await expect.element(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await page.getByRole('button', { name: reason }).click()
  await dialog.getByRole('button', { name: 'Report it' }).click()
  await expect.element(page.getByRole('region', { name: 'Your dispute' }).getByText(reason).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Report a problem' })).not.toBeInTheDocument()
})

test('an account reads what it can do to get its money back, and reports nothing after a refund', async () => {
  const server = createMailed()
  const { donation, receipt } = mailedDonation
  server.on(getReceipt, () => receipt)
  server.on(getDonation, () => donation)
  const receiptOf = <Receipt donationId={donation._id} />
  const region = (name: string) => page.getByRole('region', { name })
  const { leave } = show(receiptOf, { server, user: ana })
  const report = region('If you want your money back').getByRole('link', { name: /^report a problem/ })
  await expect
    .element(report)
    .toHaveAttribute('href', `/disputes/new?campaignId=${donation.campaignId}&donationId=${donation._id}`)
  await expect.element(region('I did not make this gift')).toBeVisible()
  expect(region('This campaign was cancelled').query()).toBeNull()
  leave()
  server.on(getReceipt, () => ({ ...receipt, refunded: 25, net: 0 }))
  server.on(getDonation, () => ({ ...donation, refunded: 25, kept: 0 }))
  show(receiptOf, { server, user: ana })
  await expect.element(page.getByText(/2026-1/)).toBeVisible()
  expect(page.getByText(/I did not make this gift|If you want your money back/).query()).toBeNull()
})

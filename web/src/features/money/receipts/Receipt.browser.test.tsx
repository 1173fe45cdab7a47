import { denyDonation, getDonation, getReceipt } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { donation } from '../../../../test/donation.ts'
import { mailedDonation } from '../../../../test/mailed-donation.ts'
import { ana } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { Receipt } from './Receipt.tsx'

test('the page of a donation says that its dispute is open, as the list does', async () => {
  const server = createServer()
  server.on(getReceipt, () => mailedDonation.receipt)
  server.on(getDonation, () => ({ ...donation, isDisputed: true }))
  show(<Receipt donationId={donation._id} />, { server, user: ana })
  await expect.element(page.getByText('In dispute', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Your dispute about it waits for a decision\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See your dispute' })).toHaveAttribute('href', '/myDisputes')
  expect(page.getByText('I did not make this gift').query()).toBeNull()
})

test('a gift that its account has reported is not reported a second time', async () => {
  const server = createServer()
  server.on(getReceipt, () => mailedDonation.receipt)
  let shown = donation
  server.on(getDonation, () => shown)
  server.on(denyDonation, () => {
    shown = { ...donation, isDisputed: true, isDenied: true }
    return { status: 'open', resolutionNotes: null, createdAt: donation.createdAt }
  })
  show(<Receipt donationId={donation._id} />, { server, user: ana })
  const report = page.getByRole('button', { name: 'I did not make this gift' })
  const atPaypal = page.getByRole('region', { name: 'What you can do at PayPal' })
  await report.click()
  await page.getByRole('button', { name: 'Report it' }).click()
  await expect.element(atPaypal).toHaveFocus()
  expect(report.query()).toBeNull()
  expect(page.getByText(/You told us/).query()).toBeNull()
})

test('a donor who contests the donation at PayPal reads who decides, and is not offered to ask for it back', async () => {
  const server = createServer()
  server.on(getReceipt, () => mailedDonation.receipt)
  server.on(getDonation, () => ({ ...donation, contested: 25 }))
  show(<Receipt donationId={donation._id} />, { server, user: ana })
  await expect.element(page.getByText(/PayPal decides the case\. Until then the amount is on hold\.$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Ask for it back/ })).not.toBeInTheDocument()
})

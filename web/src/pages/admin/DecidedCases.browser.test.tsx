import {
  closeRefundRequest,
  getDispute,
  getRefundOffer,
  getReport,
  getWaiting,
  listDisputes,
  listRefundRequests,
  listReports,
  refundDonation,
  setDisputeStatus,
} from '@muster/contract/facts/admin-calls.ts'
import { getModeration } from '@muster/contract/facts/calls.ts'
import type { AdminDispute, DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import type { ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, nothingWaits as none, refund, refundOffer } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { DisputesPanel } from './DisputesPanel.tsx'

// What an admin has decided stays in the lists of the panel, and is no longer counted.

const updatedAt = '2026-03-02T09:00:00.000Z'
const caseId = '0199a3b4-7c20-7d00-8a00-0000000000a7'
const button = (name: string) => page.getByRole('button', { name })
const filter = (name: string, exact = false) => page.getByRole('radio', { name, exact })

let server: Server
beforeEach(() => {
  server = createServer()
})
const open = (view: string) =>
  show(
    <>
      <h1 tabIndex={-1}>Admin</h1>
      <DisputesPanel />
    </>,
    { server, user: admin, at: `/admin?tab=disputes&view=${view}` },
  )

const asked: WaitingRefundRequest = {
  ...{ _id: caseId, donationId: refundOffer.donationId, campaignId: campaign._id },
  ...{ campaignTitle: campaign.title, isOwn: false, createdAt: campaign.createdAt, donated: 25, left: 25 },
  ...{ donorEmail: 'vesna@example.org', problem: null, currency: 'USD', obstacle: 'paid_out' },
}

/** A request that waits until it is decided. @returns decides it */
const openAsked = () => {
  let waiting = [asked]
  server.on(getWaiting, () => ({ ...none, refundRequests: waiting.length }))
  server.on(listRefundRequests, () => ({ items: waiting, next: null, total: null }))
  server.on(getRefundOffer, () => refundOffer)
  open('refundRequests')
  return () => {
    waiting = []
  }
}
const askedRow = page.getByRole('row').filter({ hasText: campaign.title })
const refundIt = async (amount?: string) => {
  await button('Refund').click()
  if (amount !== undefined) {
    await page.getByRole('radio', { name: 'A part of it' }).click()
    await userEvent.fill(page.getByLabelText('Amount'), amount)
  }
  await userEvent.fill(page.getByLabelText('Reason'), 'Asked for')
  await button(`Refund $${amount ?? '25.00'}`).click()
}
const closeResult = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

test('a donation that was asked back is counted, and closed with a reason, which its row says', async () => {
  const decide = openAsked()
  server.on(closeRefundRequest, decide)
  await expect.element(filter('Asked back (1)')).toBeChecked()
  await expect.element(page.getByText('The campaign has too little money left')).toBeVisible()
  await button('Close').click()
  await userEvent.fill(page.getByLabelText('Reason'), 'It was spent as promised.')
  await button('Close without a refund').click()
  await expect.element(askedRow).toMatchTextContent(/Closed without a refund$/)
  await expect.element(filter('Asked back', true)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(server.received(closeRefundRequest)[0]?.body).toEqual({ reason: 'It was spent as promised.' })
})

test('a request that a refund settled stays in the list, and says so', async () => {
  const decide = openAsked()
  server.on(refundDonation, () => {
    decide()
    return refund
  })
  await refundIt()
  await expect.element(page.getByText('$25.00 was refunded to the donor')).toBeVisible()
  await closeResult()
  await expect.element(askedRow).toMatchTextContent(/\$25\.00 refunded$/)
  await expect.element(filter('Asked back', true)).toBeVisible()
  expect(button('Refund').query()).toBeNull()
})

test('a refund of a part leaves the rest of a request to decide', async () => {
  openAsked()
  server.on(refundDonation, () => ({ ...refund, amount: 15.5 }))
  await refundIt('15.50')
  await closeResult()
  await expect.element(askedRow).toMatchTextContent(/\$9\.50of \$25\.00/)
  await expect.element(button('Refund')).toHaveFocus()
})

const counts = { total: 1, undecided: 1 }
const raised: AdminDispute = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000b1',
  ...{ campaignId: campaign._id, campaignTitle: campaign.title, donationId: refundOffer.donationId, payoutId: null },
  ...{ type: 'donation', reason: 'Charged twice', details: '', status: 'open', resolutionNotes: null },
  ...{ createdAt: updatedAt, awaitsAnswer: false, reporter: { ...campaign.owner, email: 'dana@example.org' } },
}
const raisedCase: DisputeCase = {
  ...raised,
  ...{ holdsDonation: true, stopsPayout: false, changes: [], messages: [], mayShare: false },
  campaign: { ...campaign, owner: { ...campaign.owner, email: null } },
  donation: { amount: 25, refunded: 0, status: 'completed', createdAt: updatedAt, completedAt: updatedAt },
  ...{ paypalCase: null, payout: null, ownersDisputes: counts, reportersDisputes: counts, others: [] },
}
const disputeRow = page.getByRole('row').filter({ hasText: 'Charged twice' })

/** A dispute that waits until it is decided. @returns decides it */
const openDispute = async () => {
  let dispute = raisedCase
  const waits = () => dispute.status === 'open'
  server.on(getWaiting, () => ({ ...none, disputes: waits() ? 1 : 0 }))
  server.on(listDisputes, () => ({ items: waits() ? [raised] : [], next: null, total: waits() ? 1 : 0 }))
  server.on(getDispute, () => dispute)
  open('disputes')
  await expect.element(filter('Disputes (1)')).toBeChecked()
  await button('Charged twice').click()
  return (): DisputeCase => (dispute = { ...dispute, status: 'resolved', resolutionNotes: 'Asked for' })
}

test('a dispute that a refund resolved stays in the list, and says so', async () => {
  const decide = await openDispute()
  server.on(getRefundOffer, () => refundOffer)
  server.on(refundDonation, () => {
    decide()
    return refund
  })
  await button('Refund').click()
  const refunding = page.getByRole('dialog', { name: 'Refund this donation' })
  await userEvent.fill(refunding.getByLabelText('Reason'), 'Asked for')
  await refunding.getByRole('button', { name: 'Refund $25.00' }).click()
  await refunding.getByRole('button', { name: 'Close' }).last().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(disputeRow).toMatchTextContent(/Resolved$/)
  expect(server.received(refundDonation)).toMatchObject([{ body: { disputeId: raised._id } }])
  expect(server.received(listDisputes)).toHaveLength(1)
})

test('a dispute that is decided is no longer counted, and stays in the list', async () => {
  const decide = await openDispute()
  server.on(setDisputeStatus, decide)
  await button('Resolve').click()
  await button('Resolve').last().click()
  await userEvent.keyboard('{Escape}')
  await expect.element(disputeRow).toMatchTextContent(/Resolved$/)
  await expect.element(filter('Disputes', true)).toBeVisible()
})

test('a reported campaign that is taken down stays in the list of reports, and is no longer counted', async () => {
  const { owner, createdAt } = campaign
  let found: ReportCaseDetails = {
    ...{
      _id: caseId,
      campaignId: campaign._id,
      campaignTitle: campaign.title,
      status: 'open',
      outcome: null,
    },
    ...{ categories: [{ category: 'fraud', count: 1 }], reports: 1, createdAt, latestAt: createdAt },
    campaign: { owner, standing: 'published', createdAt, ownersCases: { total: 0, hidden: 0 } },
    ...{ items: [], told: 0, closedAt: null, closedBy: null, notes: null },
  }
  const waits = () => found.status === 'open'
  server.on(getWaiting, () => ({ ...none, reports: waits() ? 1 : 0 }))
  server.on(listReports, () => ({ items: waits() ? [found] : [], next: null, total: null }))
  server.on(getReport, () => found)
  server.on(getModeration, () => ({
    ...{ standing: 'published', frozenBySuspension: false, decisions: [], appealPath: null, sameMailbox: null },
  }))
  server.on(hideCampaignEndpoint, () => {
    found = { ...found, status: 'closed', outcome: 'hidden' }
    return { standing: 'hidden', frozenBySuspension: false, decisions: [], appealPath: null, sameMailbox: null }
  })
  open('reports')
  await expect.element(filter('Reports (1)')).toBeChecked()
  await button(campaign.title).click()
  await button('Take down').click()
  await page.getByRole('combobox').last().selectOptions('fraud')
  await userEvent.fill(page.getByLabelText('Reason'), 'It is a scam')
  await button('Take it down').click()
  await expect.element(button('Take it down')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('row').filter({ hasText: campaign.title })).toMatchTextContent(/Taken down$/)
  await expect.element(filter('Reports', true)).toBeVisible()
})

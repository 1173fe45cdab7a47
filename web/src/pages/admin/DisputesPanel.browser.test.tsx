import {
  closeRefundRequest,
  decideAppeal,
  decideProposal,
  getDispute,
  getRefundOffer,
  getReport,
  getWaiting,
  listAppeals,
  listDisputes,
  listMailings,
  listRefundRequests,
  listReports,
  listReviews,
  listWaitingProposals,
  listWaitingRuns,
  publishCampaign,
  refundDonation,
  setDisputeStatus,
} from '@muster/contract/facts/admin-calls.ts'
import { getCampaign, getModeration } from '@muster/contract/facts/calls.ts'
import type { AdminDispute, DisputeCase } from '@muster/contract/campaigns/disputes.ts'
import type { WaitingRefundRequest } from '@muster/contract/money/refund-requests.ts'
import { type AdminAppeal, hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import type { ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'
import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, nothingWaits as none, refund, refundOffer } from '../../../test/samples.ts'
import { createServer } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { DisputesPanel } from './DisputesPanel.tsx'

const updatedAt = '2026-03-02T09:00:00.000Z'
const review = {
  campaignId: campaign._id,
  title: campaign.title,
  owner: campaign.owner,
  createdAt: campaign.createdAt,
  submittedAt: campaign.createdAt,
  updatedAt,
  isChange: false,
  ownersCampaigns: { total: 0, hidden: 0 },
}
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

test('a campaign that waits for review is published as the admin saw it, and leaves the queue and its number', async () => {
  let waiting = [review]
  server.on(getWaiting, () => ({ ...none, reviews: waiting.length }))
  server.on(listReviews, () => ({ items: waiting, next: null, total: waiting.length }))
  server.on(getCampaign, () => ({ ...campaign, standing: 'in_review' }))
  server.on(publishCampaign, () => {
    waiting = []
    return { standing: 'published', frozenBySuspension: false, decisions: [], appealPath: null, sameMailbox: null }
  })
  open('reviews')
  await expect.element(filter('Waiting for review (1)')).toBeChecked()
  await button(campaign.title).click()
  await button('Publish').click()
  await userEvent.fill(page.getByLabelText('Reason'), 'We found nothing against it.')
  await button('Publish it').click()
  await expect.element(page.getByText(/^No campaign waits/)).toBeVisible()
  await expect.element(filter('Waiting for review')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  const [sent] = server.received(publishCampaign)
  expect(sent?.body).toEqual({ reason: 'We found nothing against it.', seen: updatedAt })
})

test('updates whose mails wait for an admin are counted', async () => {
  server.on(getWaiting, () => ({ ...none, updates: 2 }))
  server.on(listMailings, () => ({ items: [], next: null, total: null }))
  open('updates')
  await expect.element(filter('Updates (2)')).toBeChecked()
  await expect.element(page.getByText('No update waits for an admin.')).toBeVisible()
})

test('a refund to all donors that waits for a second admin is counted, and leads to the page where it is decided', async () => {
  server.on(getWaiting, () => ({ ...none, refundRuns: 1 }))
  const { _id: campaignId, title: campaignTitle, owner, createdAt } = campaign
  const run = { _id: review.campaignId, campaignId, campaignTitle, reason: 'No answer', createdAt, total: 1_284 }
  const own = { ...run, _id: admin._id, requestedBy: { ...owner, _id: admin._id } }
  const items = [{ ...run, requestedBy: owner }, own].map((row) => ({ ...row, currency: 'USD' as const }))
  server.on(listWaitingRuns, () => ({ items, next: null, total: null }))
  open('refundRuns')
  await expect.element(filter('Refunds to all (1)')).toBeChecked()
  await expect.element(page.getByText('You. Another admin decides')).toBeVisible()
  await page.getByRole('link', { name: campaignTitle }).first().click()
  await expect.element(page.getByText(`This is /campaigns/${campaignId}/money`)).toBeVisible()
})

const asked: WaitingRefundRequest = {
  ...{ _id: review.campaignId, donationId: refundOffer.donationId, campaignId: campaign._id },
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

test('an appeal that is decided leaves the list, and the heading has the focus', async () => {
  const { _id, title, owner, createdAt } = campaign
  const decision = { _id, action: 'freeze', category: null, reason: 'We look into it', createdAt, by: owner } as const
  const appeal: AdminAppeal = {
    ...{ _id, text: 'It is the same canal', createdAt, outcome: null, notes: null, decidedAt: null, decision },
    ...{ campaign: { _id, title, standing: 'frozen' }, refusal: null },
    person: { ...owner, email: 'ana@example.org', isSuspended: false },
  }
  let waiting = [appeal]
  server.on(getWaiting, () => ({ ...none, appeals: waiting.length }))
  server.on(listAppeals, () => ({ items: waiting, next: null, total: waiting.length }))
  server.on(decideAppeal, () => {
    waiting = []
    return { ...appeal, outcome: 'upheld', notes: 'It is not', decidedAt: createdAt }
  })
  open('appeals')
  await button(title).click()
  await button('Turn it down').click()
  await userEvent.fill(page.getByLabelText('Reason'), 'It is not')
  await button('Turn it down').last().click()
  await expect.element(page.getByText('No appeal waits.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

const proposal: AdminPromiseProposal = {
  ...{ _id: review.campaignId, campaignId: campaign._id, campaignTitle: campaign.title, kind: 'correction' },
  ...{
    baseVersion: 1,
    before: campaign,
    after: { ...campaign, title: `${campaign.title}!` },
    reason: 'A mark was missing',
  },
  ...{ createdAt: campaign.createdAt, status: 'open', decidedAt: null, notes: null, decidedBy: null },
  ...{ owner: campaign.owner, isOwn: false, effects: { supporters: 'none', donors: 'none' } },
  people: { supporters: 38, donors: 1 },
}

test('a correction that waits is counted, read word by word, and confirmed', async () => {
  let waiting = [proposal]
  server.on(getWaiting, () => ({ ...none, promiseProposals: waiting.length }))
  server.on(listWaitingProposals, () => ({ items: waiting, next: null, total: null }))
  server.on(decideProposal, () => {
    waiting = []
    return { ...proposal, status: 'confirmed', decidedAt: campaign.createdAt }
  })
  open('promiseProposals')
  await expect.element(filter('Changes to confirm (1)')).toBeChecked()
  await button(campaign.title).click()
  await expect.element(page.getByRole('insertion')).toHaveTextContent('(added: !)')
  await expect.element(page.getByText('A mark was missing')).toBeVisible()
  await expect.element(page.getByText('38 supporters and 1 donor stay counted. No one is asked again.')).toBeVisible()
  await button('Confirm').click()
  await button('Confirm it').click()
  await expect.element(page.getByText('No change waits for an admin.')).toBeVisible()
  await expect.element(filter('Changes to confirm')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(server.received(decideProposal)[0]?.body).toEqual({ confirm: true, notes: '' })
})

test('a change is refused only with a reason', async () => {
  const asked = { supporters: 'asked', donors: 'asked' } as const
  server.on(getWaiting, () => ({ ...none, promiseProposals: 1 }))
  server.on(listWaitingProposals, () => ({
    items: [{ ...proposal, kind: 'change', effects: asked }],
    next: null,
    total: null,
  }))
  server.on(decideProposal, () => ({ ...proposal, status: 'refused', decidedAt: campaign.createdAt }))
  open('promiseProposals')
  await button(campaign.title).click()
  await expect
    .element(page.getByText('38 supporters will be asked again. 1 donor can ask for their money back.'))
    .toBeVisible()
  await button('Refuse').click()
  await button('Refuse it').click()
  await expect.element(page.getByRole('link', { name: 'Reason: Say why you refuse it' })).toBeVisible()
  await userEvent.fill(page.getByLabelText('Reason'), 'It is another bridge.')
  await button('Refuse it').click()
  await expect.poll(() => server.received(decideProposal)).toHaveLength(1)
  expect(server.received(decideProposal)[0]?.body).toEqual({ confirm: false, notes: 'It is another bridge.' })
})

test('an admin who belongs to the campaign leaves it to another one', async () => {
  server.on(getWaiting, () => none)
  server.on(listWaitingProposals, () => ({ items: [{ ...proposal, isOwn: true }], next: null, total: null }))
  open('promiseProposals')
  await button(campaign.title).click()
  await expect.element(page.getByText(/^Another admin has to decide/)).toBeVisible()
  expect(button('Confirm').query()).toBeNull()
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
      _id: review.campaignId,
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

import {
  decideAppeal,
  decideProposal,
  getWaiting,
  listAppeals,
  listMailings,
  listReviews,
  listWaitingProposals,
  listWaitingRuns,
  publishCampaign,
} from '@muster/contract/facts/admin-calls.ts'
import { getCampaign } from '@muster/contract/facts/calls.ts'
import { type AdminAppeal } from '@muster/contract/campaigns/moderation.ts'
import type { AdminPromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, nothingWaits as none } from '../../../test/samples.ts'
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

import { acceptInvitation, acceptTransfer, getInvitation, getTransfer } from '@muster/contract/facts/calls.ts'
import type { MailedInvitation as Found } from '@muster/contract/campaigns/organisers.ts'
import type { InvitationKind } from '@muster/contract/facts/organisers.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal, type Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MailedInvitation } from './MailedInvitation.tsx'

const open: Found = {
  campaign: { _id: campaign._id, title: 'Clear the canal' },
  invitedBy: 'Ben Kos',
  email: ana.email,
  expiresAt: '2026-12-14T09:00:00.000Z',
  state: 'open',
  isForCaller: true,
  isAccepted: false,
}

let server: Server
let found: Found
beforeEach(() => {
  server = createServer()
  server.on(getInvitation, () => found)
  server.on(getTransfer, () => found)
})
const visit = (part: Partial<Found> = {}, user: User | null = ana, kind: InvitationKind = 'co_organiser') => {
  found = { ...open, ...part }
  show(<MailedInvitation kind={kind} token="token" />, { server, ...(user && { user }) })
}
const accept = page.getByRole('button', { name: 'Co-organise this campaign' })
const takeOver = page.getByRole('button', { name: 'Take this campaign over' })

test('an invitation says what it means, and one press accepts it', async () => {
  server.on(acceptInvitation, () => {
    found = { ...open, state: 'used', isAccepted: true }
    return { campaignId: campaign._id }
  })
  visit()
  await expect.element(page.getByText('Ben Kos asks you to organise Clear the canal together.')).toBeVisible()
  await expect.element(page.getByText(/have nothing to do with the money/)).toBeVisible()
  await accept.click()
  await expect.element(page.getByText('You co-organise this campaign now')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the campaign' }))
    .toHaveAttribute('href', `/campaigns/${campaign._id}`)
  expect(server.received(acceptInvitation)).toHaveLength(1)
})

test('a request to take a campaign over says what it means, and one press accepts it', async () => {
  server.on(acceptTransfer, () => {
    found = { ...open, state: 'used', isAccepted: true }
    return { campaignId: campaign._id }
  })
  visit({}, ana, 'owner')
  await expect.element(page.getByText('Ben Kos asks you to take over Clear the canal.')).toBeVisible()
  await expect.element(page.getByText('No payout can be requested for 72 hours.')).toBeVisible()
  await takeOver.click()
  await expect.element(page.getByText('You own this campaign now')).toBeVisible()
})

test('who is signed out logs in with the invited address', async () => {
  visit({ isForCaller: false }, null)
  await expect.element(page.getByText('Log in to decide')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(accept.query()).toBeNull()
})

test('another account reads to whom it was mailed', async () => {
  visit({ isForCaller: false, email: 'cara@example.org' })
  await expect.element(page.getByText('This was mailed to another address')).toBeVisible()
  await expect.element(page.getByText(/the mail went to cara@example\.org/)).toBeVisible()
  expect(accept.query()).toBeNull()
})

test('an account that has not verified its address does that first', async () => {
  visit({ isForCaller: false }, { ...ana, emailVerified: false })
  await expect.element(page.getByText('Verify your address first')).toBeVisible()
})

test.each([
  ['used', 'co_organiser', 'This link was used already'],
  ['withdrawn', 'co_organiser', 'The owner has withdrawn this invitation'],
  ['withdrawn', 'owner', 'The owner has withdrawn this request'],
  ['expired', 'owner', 'This link has expired'],
] as const)('a link that is %s (%s) says so', async (state, kind, sentence) => {
  visit({ state }, ana, kind)
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(accept.query()).toBeNull()
  expect(takeOver.query()).toBeNull()
})

test('a link that does not work and a refused press say why', async () => {
  server.on(acceptTransfer, () => refusal('transfer_payout_pending'))
  visit({}, ana, 'owner')
  await takeOver.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/A payout of this campaign is under way/)
  server.on(getInvitation, () => refusal('invalid_token'))
  visit()
  await expect.element(page.getByText('Invalid or expired token')).toBeVisible()
})

test('without an answer the page can be loaded again, and does not call the link wrong', async () => {
  server.on(getInvitation, noAnswer)
  visit()
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  expect(page.getByText('Failed to verify token').query()).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

import type { Dispute } from '@muster/contract/disputes/disputes.ts'
import {
  getMailedDispute,
  raiseMailedDispute,
  sendMailedMessage,
  withdrawMailedDispute,
} from '@muster/contract/facts/dispute-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../test/samples.ts'
import { createServer, refusal } from '../../../test/server.ts'
import type { Server } from '../../../test/server.ts'
import { show } from '../../../test/show.tsx'
import { GuestDispute } from './GuestDispute.tsx'

const at = '2026-12-03T09:00:00.000Z'
const raised: Dispute = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', campaignId: campaign._id, campaignTitle: campaign.title },
  ...{ donationId: '0199a3b4-7c20-7d00-8a00-0000000000d1', payoutId: null, donationAmount: 25 },
  ...{ holdsDonation: true, stopsPayout: false, type: 'donation', reason: 'Charged twice', details: '' },
  ...{ status: 'open', resolutionNotes: null, createdAt: at, changes: [], messages: [] },
  ...{ answerBy: '2026-12-10T12:00:00.000Z', mayWithdraw: true },
}

const opener = page.getByRole('button', { name: 'Report a problem' })
const dialog = page.getByRole('dialog')
const send = dialog.getByRole('button', { name: 'Send the dispute' })

let server: Server
let dispute: Dispute | null
beforeEach(() => {
  server = createServer()
  dispute = null
  server.on(getMailedDispute, () => ({ dispute }))
  server.on(raiseMailedDispute, () => {
    dispute = raised
    return raised
  })
})

test('a guest raises a dispute from the page of the donation, and follows it there', async () => {
  show(<GuestDispute token="t" />, { server })
  await opener.click()
  await send.click()
  await expect.element(dialog.getByText('Reason is required').first()).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Charged twice')
  await send.click()
  const section = page.getByRole('region', { name: 'Your dispute' })
  await expect.element(section.getByText('Charged twice').first()).toBeVisible()
  await expect.element(section.getByText(/^Your money waits/)).toBeVisible()
  await expect.element(section).toHaveFocus()
  await expect.element(opener).not.toBeInTheDocument()
  expect(server.received(raiseMailedDispute)).toMatchObject([
    { params: { token: 't' }, body: { reason: 'Charged twice', details: '' } },
  ])
})

test('the guest writes and withdraws by the same link, and can report another problem after that', async () => {
  dispute = raised
  const message = { _id: '0199a3b4-7c20-7d00-8a00-0000000000b2', from: 'reporter' as const, text: 'Hello' }
  server.on(sendMailedMessage, () => {
    dispute = { ...raised, messages: [{ ...message, createdAt: at }] }
    return { ...message, createdAt: at }
  })
  server.on(withdrawMailedDispute, () => {
    dispute = { ...raised, status: 'resolved', mayWithdraw: false, answerBy: null, holdsDonation: false }
    return dispute
  })
  show(<GuestDispute token="t" />, { server })
  await page.getByRole('button', { name: 'Write to the admins' }).click()
  await userEvent.fill(dialog.getByLabelText('Message'), 'Hello')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('You wrote')).toBeVisible()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('button', { name: 'Report another problem' })).toBeVisible()
})

test('a link that opens no donation shows nothing of a dispute', async () => {
  server.on(getMailedDispute, () => refusal('invalid_token'))
  show(<GuestDispute token="wrong" />, { server })
  await expect.poll(() => server.received(getMailedDispute)).toHaveLength(1)
  await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})

test('a failure is shown, and the retry shows the dispute', async () => {
  server.on(getMailedDispute, () => refusal('internal'))
  show(<GuestDispute token="t" />, { server })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Failed to load your dispute/)
  dispute = raised
  server.on(getMailedDispute, () => ({ dispute }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('region', { name: 'Your dispute' })).toBeVisible()
})

test('the link in a mail about the dispute leads to its section', async () => {
  dispute = raised
  show(<GuestDispute token="t" />, { server, at: '/#dispute' })
  await expect.element(page.getByRole('region', { name: 'Your dispute' })).toHaveFocus()
})

import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import { listMyDisputes, sendDisputeMessage, withdrawDispute } from '@muster/contract/facts/dispute-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { MyDisputes } from './MyDisputes.tsx'

const at = '2026-12-03T09:00:00.000Z'
const dispute: Dispute = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', campaignId: campaign._id, campaignTitle: campaign.title },
  ...{ donationId: null, payoutId: null, donationAmount: 25, holdsDonation: true, stopsPayout: false },
  ...{ type: 'donation', reason: 'Charged twice', details: '', status: 'open', resolutionNotes: null, createdAt: at },
  ...{ changes: [], messages: [], answerBy: '2026-12-10T12:00:00.000Z', mayWithdraw: true },
}

const opener = page.getByRole('button', { name: 'Write to the admins' })
const withdraw = page.getByRole('group').getByRole('button', { name: 'Withdraw' })
const dialog = page.getByRole('dialog')

let server: Server
let shown: Dispute
beforeEach(() => {
  server = createServer()
  shown = dispute
  server.on(listMyDisputes, () => ({ items: [shown], next: null, total: 1 }))
})

test('a person writes to the admins, and sees the message in the course of the dispute', async () => {
  const message = { _id: '0199a3b4-7c20-7d00-8a00-0000000000b2', from: 'reporter' as const, text: 'I have a receipt' }
  server.on(sendDisputeMessage, () => {
    shown = { ...dispute, messages: [{ ...message, createdAt: at }] }
    return { ...message, createdAt: at }
  })
  show(<MyDisputes />, { server, user: ana })
  await expect.element(page.getByText(/^An answer is usual by .*10 December/)).toBeVisible()
  await opener.click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Write something first').first()).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Message'), 'I have a receipt')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('You wrote')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(server.received(sendDisputeMessage)).toMatchObject([
    { params: { id: dispute._id }, body: { text: 'I have a receipt' } },
  ])
})

test('a message that cannot be sent stays in the dialog', async () => {
  server.on(sendDisputeMessage, noAnswer)
  show(<MyDisputes />, { server, user: ana })
  await opener.click()
  await userEvent.fill(dialog.getByLabelText('Message'), 'I have a receipt')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Failed to send the message')).toBeVisible()
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('I have a receipt')
})

test('a dispute is withdrawn once the dialog is confirmed, and the focus stays with it', async () => {
  server.on(withdrawDispute, () => {
    shown = { ...dispute, status: 'resolved', mayWithdraw: false, answerBy: null, holdsDonation: false }
    return shown
  })
  show(<MyDisputes />, { server, user: ana })
  await withdraw.click()
  await expect.element(dialog.getByText('What waits for the decision no longer waits.')).toBeVisible()
  expect(server.received(withdrawDispute)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Resolved').first()).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Your dispute: Charged twice' })).toHaveFocus()
})

test('a decision that came first is said in the dialog, and a case at PayPal has no such button', async () => {
  server.on(withdrawDispute, () => refusal('dispute_decided'))
  const { leave } = show(<MyDisputes />, { server, user: ana })
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText('This dispute is decided already', { exact: false })).toBeVisible()
  leave()
  shown = { ...dispute, mayWithdraw: false }
  show(<MyDisputes />, { server, user: ana })
  await expect.element(opener).toBeVisible()
  await expect.element(withdraw).not.toBeInTheDocument()
})

test('a device that is turned keeps the dialog and what was typed', async () => {
  show(<MyDisputes />, { server, user: ana })
  await expect.element(page.getByRole('table')).toBeVisible()
  await opener.click()
  await userEvent.fill(dialog.getByLabelText('Message'), 'I have a receipt')
  await page.viewport(390, 844)
  await expect.element(page.getByRole('table', { includeHidden: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('I have a receipt')
})

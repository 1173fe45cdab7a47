import type { Dispute, DisputeChoices } from '@muster/contract/campaigns/disputes.ts'
import {
  getMailedDisputes,
  raiseMailedDispute,
  sendMailedMessage,
  withdrawMailedDispute,
} from '@muster/contract/facts/dispute-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mailedDispute as raised } from '../../../../test/mailed-donation.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { GuestDisputes } from './GuestDisputes.tsx'

const at = '2026-12-03T09:00:00.000Z'

const opener = page.getByRole('button', { name: 'Report a problem' })
const dialog = page.getByRole('dialog')
const send = dialog.getByRole('button', { name: 'Send the dispute' })

let server: Server
let dispute: Dispute | null
let payouts: DisputeChoices['payouts']
const answer = () => ({ disputes: dispute ? [dispute] : [], payouts })
beforeEach(() => {
  server = createServer()
  dispute = null
  payouts = []
  server.on(getMailedDisputes, answer)
  server.on(raiseMailedDispute, () => {
    dispute = raised
    return raised
  })
})

test('a guest raises a dispute from the page of the donation, and follows it there', async () => {
  show(<GuestDisputes token="t" />, { server })
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
    { params: { token: 't' }, body: { payoutId: null, reason: 'Charged twice', details: '' } },
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
  show(<GuestDisputes token="t" />, { server })
  await page.getByRole('button', { name: 'Write to the admins' }).click()
  await userEvent.fill(dialog.getByLabelText('Message'), 'Hello')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('You wrote')).toBeVisible()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('group').getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('button', { name: 'Report another problem' })).toBeVisible()
})

test('a guest names a payout of the campaign, while their dispute about the donation waits', async () => {
  dispute = raised
  payouts = [{ _id: '0199a3b4-7c20-7d00-8a00-0000000000e1', net: 40, status: 'pending', createdAt: at }]
  const about = { type: 'payout', payoutId: payouts[0]?._id ?? null, reason: 'Whose account is it?' } as const
  const second: Dispute = { ...raised, ...about, _id: '0199a3b4-7c20-7d00-8a00-0000000000b3', holdsDonation: false }
  server.on(raiseMailedDispute, () => {
    server.on(getMailedDisputes, () => ({ disputes: [{ ...second, stopsPayout: true }, raised], payouts }))
    return second
  })
  show(<GuestDisputes token="t" />, { server })
  await page.getByRole('button', { name: 'Report another problem' }).click()
  await expect
    .element(dialog.getByRole('combobox', { name: 'What is it about?' }))
    .toMatchTextContent(/^Payout \$40\.00, 3 Dec 2026, waiting$/)
  await userEvent.fill(dialog.getByLabelText('Reason'), about.reason)
  await send.click()
  const section = page.getByRole('region', { name: 'Your disputes' })
  await expect.element(section.getByText(/^The payout waits/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Report another problem' })).not.toBeInTheDocument()
  expect(server.received(raiseMailedDispute)).toMatchObject([{ body: { payoutId: about.payoutId } }])
})

test('the page says that a payout can be reported, once the campaign has one', async () => {
  const { leave } = show(<GuestDisputes token="t" />, { server })
  await expect.element(opener).toBeVisible()
  await expect
    .element(
      page.getByText(
        /, or you want it back, tell the admins\. Until they have decided, what the campaign still has of your donation is not paid out\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/You can report a payout/)).not.toBeInTheDocument()
  leave()
  payouts = [{ _id: '0199a3b4-7c20-7d00-8a00-0000000000e1', net: 40, status: 'approved', createdAt: at }]
  show(<GuestDisputes token="t" />, { server })
  await expect.element(page.getByText(/You can report a payout/)).toBeVisible()
})

test('a link that opens no donation shows nothing of a dispute', async () => {
  server.on(getMailedDisputes, () => refusal('invalid_token'))
  show(<GuestDisputes token="wrong" />, { server })
  await expect.poll(() => server.received(getMailedDisputes)).toHaveLength(1)
  await expect.element(page.getByRole('heading', { level: 2 })).not.toBeInTheDocument()
})

test('a failure is shown, and the retry shows the dispute', async () => {
  server.on(getMailedDisputes, () => refusal('internal'))
  show(<GuestDisputes token="t" />, { server })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Failed to load your disputes/)
  dispute = raised
  server.on(getMailedDisputes, answer)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('region', { name: 'Your dispute' })).toBeVisible()
})

test('the link in a mail about the dispute leads to its section', async () => {
  dispute = raised
  show(<GuestDisputes token="t" />, { server, at: '/#dispute' })
  await expect.element(page.getByRole('region', { name: 'Your dispute' })).toHaveFocus()
})

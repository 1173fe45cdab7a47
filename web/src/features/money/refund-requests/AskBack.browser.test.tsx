import { requestMailedRefund, requestRefund } from '@muster/contract/facts/calls.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { AskBack } from './AskBack.tsx'

const at = '2026-03-02T09:00:00.000Z'
const donation = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000d1', campaignId: campaign._id, campaignTitle: campaign.title },
  ...{ amount: 25, kept: 25, refunded: 0, refunding: 0, status: 'completed', completedAt: at, createdAt: at },
  ...{ refundableUntil: '2026-03-16T09:00:00.000Z', refundRequest: null },
} as Donation
const request: RefundRequest = {
  createdAt: at,
  status: 'refunded',
  asked: 25,
  left: 0,
  obstacle: null,
  closeReason: null,
}

const opener = page.getByRole('button', { name: `Ask for it back: your donation to ${campaign.title}` })
const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Ask for it back' })

let server: Server
beforeEach(() => {
  server = createServer()
})

test('a donor asks for the donation back once the dialog is confirmed', async () => {
  let asked = 0
  server.on(requestRefund, () => {
    asked += 1
    return request
  })
  show(<AskBack donation={donation} />, { server })
  await expect.element(page.getByText(/you can ask for \$25\.00 back until/)).toBeVisible()
  const changed = page.getByRole('link', { name: 'see what changed' })
  await expect.element(changed).toHaveAttribute('href', `/campaigns/${campaign._id}/versions#changes`)
  await opener.click()
  await expect.element(dialog.getByText('You can ask once.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked).toBe(0)
  await opener.click()
  await confirm.click()
  await expect.element(page.getByText('Your donation was refunded')).toBeVisible()
  expect(asked).toBe(1)
  await expect.element(page.getByRole('region', { name: 'What you donated to has changed' })).toHaveFocus()
})

test('a donor of a cancelled campaign reads that an admin decides if they do nothing', async () => {
  const { leave } = show(<AskBack donation={donation} />, { server })
  await expect.element(page.getByText(/If you do nothing, your donation stays/)).toBeVisible()
  leave()
  show(<AskBack donation={{ ...donation, campaignCancelled: true }} />, { server })
  await expect
    .element(page.getByText(/This campaign was cancelled: if you do nothing, an admin decides whether your donation/))
    .toBeVisible()
  await expect.element(page.getByText(/your donation stays/)).not.toBeInTheDocument()
})

test('a guest asks by the link in the mail, and a refusal is shown in the dialog', async () => {
  server.on(requestMailedRefund, () => refusal('refund_window_over'))
  show(<AskBack donation={donation} token="t" />, { server })
  await opener.click()
  await confirm.click()
  await expect
    .element(dialog.getByText('The time in which you could ask for this donation back is over', { exact: false }))
    .toBeVisible()
})

test('what became of a request is shown, and nothing where the promise holds', async () => {
  const left = { ...request, status: 'with_admin', left: 10, obstacle: 'paid_out' } as const
  const { leave } = show(<AskBack donation={{ ...donation, refundableUntil: null, refundRequest: left }} />, { server })
  await expect.element(page.getByText('An admin decides about $10.00')).toBeVisible()
  await expect.element(opener).not.toBeInTheDocument()
  leave()
  show(<AskBack donation={{ ...donation, refundableUntil: null }} />, { server })
  await expect.element(page.getByText('What you donated to has changed')).not.toBeInTheDocument()
})

test('the question is opened, left and confirmed with the keyboard alone', async () => {
  server.on(requestRefund, () => request)
  show(<AskBack donation={donation} />, { server })
  await expect.element(opener).toBeVisible()
  while (document.activeElement !== opener.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  while (document.activeElement !== confirm.element()) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'What you donated to has changed' })).toHaveFocus()
  expect(server.received(requestRefund)).toHaveLength(1)
})

import {
  approvePayout,
  getPayout,
  getWaiting,
  listPayouts,
  rejectPayout,
  settlePayout,
} from '@muster/contract/facts/admin-calls.ts'
import { prove } from '@muster/contract/facts/account-calls.ts'
import type { Payout, PayoutDetails } from '@muster/contract/money/payouts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, nothingWaits, payout } from '../../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../../test/server.ts'
import type { Server } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { useWaiting } from '../../../../api/waiting.queries.ts'
import { PayoutsTab } from './PayoutsTab.tsx'

const approved: Payout = {
  ...payout,
  status: 'approved',
  decidedAt: '2026-04-02T09:00:00.000Z',
  transferStatus: 'sent',
}
const rejected: Payout = {
  ...payout,
  status: 'rejected',
  decidedAt: '2026-04-02T09:00:00.000Z',
  reason: 'not eligible',
}
const unsettled: PayoutDetails = { ...payout, status: 'approved', isUnsettled: true }
const dispute = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000b1',
  type: 'other',
  reason: 'Where are the benches',
  status: 'open',
  createdAt: '2026-04-01T12:00:00.000Z',
  holds: null,
} as const

const row = page.getByRole('row').filter({ hasText: campaign.title })
const sheet = page.getByRole('dialog', { name: campaign.title })
const approving = page.getByRole('dialog', { name: 'Approve this payout?' })
const rejecting = page.getByRole('dialog', { name: 'Reject this payout?' })
const settling = page.getByRole('dialog', { name: 'Settle this payout' })
const approve = approving.getByRole('button', { name: 'Approve and send' })
const reject = rejecting.getByRole('button', { name: 'Reject the payout' })

let server: Server
beforeEach(() => {
  server = createServer()
  server.on(approvePayout, () => approved)
  server.on(rejectPayout, () => rejected)
  server.on(settlePayout, () => approved)
})

/** Opens the sheet of this payout, and in it the dialog behind the button. */
const open = async (details: PayoutDetails, action: string) => {
  server.on(listPayouts, () => ({ items: [details], next: null, total: 1 }))
  server.on(getPayout, () => details)
  show(<PayoutsTab />, { server, user: admin, at: '/admin' })
  await row.getByRole('button', { name: campaign.title }).click()
  await sheet.getByRole('button', { name: action }).click()
}
/** Later reads of the payout return this decision. */
const decide = (decided: Payout) => server.on(getPayout, () => ({ ...payout, ...decided }))
const approvals = () => server.received(approvePayout)

test('a payout that failed says why in a sentence, with PayPal’s code behind it', async () => {
  const failed = { ...payout, status: 'approved', transferStatus: 'failed' } as const
  server.on(listPayouts, () => ({ items: [failed], next: null, total: 1 }))
  server.on(getPayout, () => ({ ...failed, transferProblem: 'RECEIVER_ACCOUNT_LOCKED' }))
  show(<PayoutsTab />, { server, user: admin, at: '/admin' })
  await row.getByRole('button', { name: campaign.title }).click()
  await expect
    .element(sheet.getByText(/^PayPal has locked or limited the account with this address\./))
    .toMatchTextContent(/PayPal’s code: RECEIVER_ACCOUNT_LOCKED$/)
})

test('a payout that is rejected says why, and is no longer counted', async () => {
  const Count = () => <p>{`${useWaiting().data?.payouts} waiting`}</p>
  let payouts = 1
  server.on(getWaiting, () => ({ ...nothingWaits, payouts }))
  server.on(listPayouts, () => ({ items: [payout], next: null, total: 1 }))
  server.on(getPayout, () => payout)
  server.on(rejectPayout, () => {
    payouts = 0
    decide(rejected)
    return rejected
  })
  const both = (
    <>
      <Count />
      <PayoutsTab />
    </>
  )
  show(both, { server, user: admin, at: '/admin' })
  await expect.element(page.getByText('1 waiting')).toBeVisible()
  await row.getByRole('button', { name: campaign.title }).click()
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await expect.element(rejecting.getByText(/^\$91\.02 stays with the campaign, and/)).toBeVisible()
  await reject.click()
  await expect.element(rejecting).not.toBeInTheDocument()
  await expect.element(sheet.getByText(/^Reason: not eligible\. The money is available/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('0 waiting')).toBeVisible()
})

describe('Approving', () => {
  test('names amount and receiver, sends one call for repeated presses, and updates the row in place', async () => {
    const answer = Promise.withResolvers<Payout>()
    server.on(approvePayout, () => answer.promise)
    await open(payout, 'Approve $91.02')
    await expect.element(approving.getByRole('definition').nth(0)).toHaveTextContent('$91.02')
    await expect.element(approving.getByRole('definition').nth(1)).toHaveTextContent('ana@paypal.example')
    await approve.click()
    await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}{Enter}')
    decide(approved)
    answer.resolve(approved)
    await expect.element(approving).not.toBeInTheDocument()
    await expect.element(sheet.getByRole('button', { name: 'Approve $91.02' })).not.toBeInTheDocument()
    // Neither behind the sheet nor nowhere.
    await expect.element(sheet.getByRole('heading', { name: campaign.title })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toMatchTextContent(/Sent$/)
    expect(approvals().map(({ body }) => body)).toEqual([{ payoutBatchId: '' }])
    expect(server.received(listPayouts)).toHaveLength(1)
  })

  test('says in the sheet and in the dialog that the receiver was never confirmed', async () => {
    await open({ ...payout, isRecipientConfirmed: false }, 'Approve $91.02')
    await expect.element(approving.getByText(/^Not confirmed as a PayPal address/)).toBeVisible()
    const comesBack = approving.getByText('If PayPal has no account with it, the money comes back.')
    await expect.element(comesBack).toBeVisible()
    await userEvent.fill(approving.getByLabelText(/^Payout batch id/), 'MANUAL-2026-11')
    await expect.element(comesBack).not.toBeInTheDocument()
    await approving.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(sheet.getByText(/^Not confirmed as a PayPal address/)).toBeVisible()
  })

  test('waits until each warning is ticked, and says so beside the button', async () => {
    const cancelledAt = '2026-03-30T09:00:00.000Z'
    await open({ ...payout, openDisputes: [dispute], campaign: { ...payout.campaign, cancelledAt } }, 'Approve $91.02')
    const warnings = approving.getByRole('group', { name: 'Warnings' })
    const reason = approving.getByText('Tick each warning before you approve')
    await expect.element(approve).toHaveAccessibleDescription('Tick each warning before you approve')
    // In the foot with the button, which stays in sight.
    const gapPx = approve.element().getBoundingClientRect().top - reason.element().getBoundingClientRect().bottom
    expect(gapPx).toBeLessThan(40)
    await approve.click({ force: true })
    await warnings.getByRole('checkbox', { name: '1 dispute about this campaign waits for a decision' }).click()
    await approving.getByLabelText(/^Payout batch id/).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
    await warnings.getByRole('checkbox', { name: 'The campaign was cancelled' }).click()
    await expect.element(reason).not.toBeInTheDocument()
    expect(approvals()).toEqual([])
    await approve.click()
    await expect.poll(approvals).toHaveLength(1)
  })

  test('records a payout that was paid outside Muster with its batch id', async () => {
    await open(payout, 'Approve $91.02')
    await userEvent.fill(approving.getByLabelText(/^Payout batch id/), 'BATCH-7')
    await expect.element(approving.getByText('You have paid', { exact: true })).toBeVisible()
    await expect.element(approving.getByText(/^We ask PayPal about this batch/)).toBeVisible()
    await approving.getByRole('button', { name: 'Record as paid' }).click()
    await expect.poll(approvals).toMatchObject([{ body: { payoutBatchId: 'BATCH-7' } }])
  })

  test('continues with the same key after the admin has confirmed their identity', async () => {
    server.on(approvePayout, () => (server.received(prove).length === 0 ? refusal('proof_required') : approved))
    server.on(prove, () => undefined)
    await open(payout, 'Approve $91.02')
    await approve.click()
    const proving = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect.element(proving.getByLabelText('Your password')).toHaveFocus()
    await userEvent.keyboard('see-you-there{Enter}')
    await expect.element(approving).not.toBeInTheDocument()
    expect(server.received(prove)).toMatchObject([{ body: { password: 'see-you-there' } }])
    const [first, second, ...others] = approvals()
    expect(second).toEqual(first)
    expect(first?.key).toMatch(/^[\da-f-]{16,}$/)
    expect(others).toEqual([])
  })

  test('approves nothing if the admin cancels this confirmation, and shows a notice, not an error', async () => {
    server.on(approvePayout, () => refusal('proof_required'))
    await open(payout, 'Approve $91.02')
    await approve.click()
    const proving = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proving.getByRole('button', { name: 'Cancel' }).click()
    const notDone = 'Not done, because you did not confirm that it is you.'
    await expect.element(approving.getByRole('status').filter({ hasText: notDone })).toBeVisible()
    await expect.element(approving.getByRole('alert')).not.toBeInTheDocument()
    expect(approvals()).toHaveLength(1)
  })

  test('shows in the dialog that another admin decided first, and reloads the payout', async () => {
    server.on(approvePayout, () => refusal('payout_decided'))
    await open(payout, 'Approve $91.02')
    decide({ ...rejected, reason: 'Asked for too early' })
    await approve.click()
    await expect.element(approving.getByRole('alert')).toHaveTextContent('This payout is already decided')
    await expect.element(approving.getByRole('alert')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet.getByText(/Asked for too early/).first()).toBeVisible()
  })

  test('is not offered while the campaign is short of money', async () => {
    await open({ ...payout, short: 10 }, 'Reject')
    await expect.element(rejecting).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  })

  test.each<[string, Partial<PayoutDetails>, RegExp]>([
    [
      'a dispute about the payout',
      { isDisputed: true, openDisputes: [{ ...dispute, holds: 'payout' }] },
      /^A dispute about it waits/,
    ],
    [
      'disputed donations in it',
      { disputed: 30, openDisputes: [{ ...dispute, holds: 'donation' }] },
      /^\$30\.00 of it is in dispute/,
    ],
  ])('is not offered before the decision about %s, which the sheet names', async (_, part, words) => {
    await open({ ...payout, ...part }, 'Reject')
    await expect.element(rejecting).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet.getByText('This payout cannot be approved now')).toBeVisible()
    await expect.element(sheet.getByText(words)).toBeVisible()
    await expect.element(sheet.getByRole('link', { name: 'Where are the benches' }).first()).toBeVisible()
    await expect.element(sheet.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
  })
})

describe('Rejecting', () => {
  test('sends a common reason after one click, and updates the row in place', async () => {
    await open(payout, 'Reject')
    await page.viewport(360, 480)
    await expect.element(reject).toBeInViewport({ ratio: 1 })
    await page.viewport(1280, 900)
    const reason = rejecting.getByLabelText(/^Reason/)
    await expect.element(reason).toHaveAccessibleDescription('Mailed to ana@example.org. Without one: not eligible.')
    await rejecting
      .getByRole('group', { name: 'Common reasons' })
      .getByText(/^The campaign was cancelled/)
      .click()
    await expect.element(reason).toHaveValue('The campaign was cancelled, and its donations are refunded to the donors')
    decide(rejected)
    await reject.click()
    await expect.element(rejecting).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(row).toMatchTextContent(/Rejected$/)
    expect(server.received(rejectPayout).map(({ body }) => body)).toEqual([
      { reason: 'The campaign was cancelled, and its donations are refunded to the donors' },
    ])
  })

  test('keeps the reason if no response arrives, and pressing again sends the same key', async () => {
    server.on(rejectPayout, noAnswer)
    await open(payout, 'Reject')
    await userEvent.fill(rejecting.getByLabelText(/^Reason/), 'Too early')
    await userEvent.keyboard('{Enter}')
    await expect.element(rejecting.getByRole('alert').getByText('Failed to reject', { exact: true })).toBeVisible()
    await expect.element(rejecting.getByLabelText(/^Reason/)).toHaveValue('Too early')
    server.on(rejectPayout, () => rejected)
    await reject.click()
    await expect.element(rejecting).not.toBeInTheDocument()
    const [first, second] = server.received(rejectPayout)
    expect(second).toEqual(first)
  })

  test('marks a reason that is too long at its field', async () => {
    await open(payout, 'Reject')
    const reason = rejecting.getByLabelText(/^Reason/)
    await userEvent.fill(reason, 'x'.repeat(501))
    await reject.click()
    await expect.element(rejecting.getByRole('alert')).toHaveFocus()
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
    expect(server.received(rejectPayout)).toEqual([])
  })

  test('can be cancelled, and focus returns to the button', async () => {
    await open(payout, 'Reject')
    await rejecting.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(sheet.getByRole('button', { name: 'Reject' })).toHaveFocus()
    expect(server.received(rejectPayout)).toEqual([])
  })
})

describe('Settling', () => {
  const settle = settling.getByRole('button', { name: 'Settle the payout' })

  test('requires a finding, and the batch id if PayPal has the payment', async () => {
    await open(unsettled, 'Settle')
    await settle.click()
    const summary = settling.getByRole('alert')
    await expect.element(summary).toHaveFocus()
    await expect.element(summary.getByRole('link')).toHaveTextContent('Say what you found at PayPal')
    await settling.getByRole('radio', { name: /^PayPal has it/ }).click()
    await settle.click()
    await expect.element(summary.getByRole('link')).toHaveTextContent('Enter the batch id that PayPal shows')
    await summary.getByRole('link').click()
    await expect.element(settling.getByLabelText('Payout batch id')).toHaveFocus()
    await userEvent.keyboard('BATCH-7{Enter}')
    await expect.element(settling).not.toBeInTheDocument()
    expect(server.received(settlePayout).map(({ body }) => body)).toEqual([
      { finding: 'sent', payoutBatchId: 'BATCH-7' },
    ])
  })

  test('returns the money if PayPal never had the payment, after a warning and without a batch id', async () => {
    await open(unsettled, 'Settle')
    await settling.getByRole('radio', { name: /^PayPal has it/ }).click()
    await userEvent.fill(settling.getByLabelText('Payout batch id'), 'BATCH-7')
    await settling.getByRole('radio', { name: /^PayPal has no such payment/ }).click()
    await expect.element(settling.getByText('Only if you are certain')).toBeVisible()
    await settling.getByRole('button', { name: 'Give the money back' }).click()
    await expect.poll(() => server.received(settlePayout)).toHaveLength(1)
    expect(server.received(settlePayout)[0]?.body).toEqual({ finding: 'never_sent', payoutBatchId: '' })
  })
})

describe('The payout of a cancelled campaign', () => {
  test('is marked in the list, and leads to where all donors are refunded', async () => {
    const cancelledAt = '2026-04-01T09:00:00.000Z'
    const details = { ...payout, isCancelled: true, campaign: { ...payout.campaign, cancelledAt } }
    server.on(listPayouts, () => ({ items: [details], next: null, total: 1 }))
    server.on(getPayout, () => details)
    show(<PayoutsTab />, { server, user: admin, at: '/admin' })
    await expect.element(row.getByText('Campaign cancelled')).toBeVisible()
    await row.getByRole('button', { name: campaign.title }).click()
    const link = page.getByRole('link', { name: 'Refund all donors on the page of its money' })
    await expect.element(link).toHaveAttribute('href', `/campaigns/${payout.campaignId}/money`)
  })
})

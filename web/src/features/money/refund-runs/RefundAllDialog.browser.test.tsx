import { confirmRefundAll, declineRefundAll, getRefundAll, refundAll } from '@muster/contract/facts/admin-calls.ts'
import type { PlanLine, RefundAll, RefundRun } from '@muster/contract/money/refund-runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, campaign, refundPlan, refundRun } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { RefundAllDialog } from './RefundAllDialog.tsx'

const run: RefundRun = { ...refundRun, status: 'waiting_for_second' }
const stateOf = (part: Partial<RefundAll> = {}): RefundAll => ({
  ...{ campaignId: campaign._id, campaignTitle: campaign.title, run: null, plan: refundPlan },
  ...part,
})
const dialog = page.getByRole('dialog', { name: 'Refund all donors' })
const button = (name: string) => dialog.getByRole('button', { name })

let server: Server
beforeEach(() => {
  server = createServer()
  for (const call of [refundAll, confirmRefundAll, declineRefundAll]) server.on(call, () => stateOf({ plan: null }))
})
const open = (state: RefundAll) => {
  server.on(getRefundAll, () => state)
  show(<RefundAllDialog campaignId={campaign._id} onClose={() => undefined} />, { server, user: admin })
}

test('the button names the sum, which is sent with the reason, so that nothing else is refunded', async () => {
  open(stateOf())
  await button('Refund $35.00').click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/^Say why/)
  await userEvent.fill(dialog.getByLabelText('Reason'), 'It is off')
  await button('Refund $35.00').click()
  await expect.poll(() => server.received(refundAll)).toMatchObject([{ body: { reason: 'It is off', amount: 35 } }])
})

test('each donation says what the donor gets, and who pays the fee that PayPal keeps', async () => {
  const line = {
    ...{
      donationId: campaign._id,
      donor: 'Ben Novak',
      donorEmail: 'ben@example.org',
      donatedAt: '2026-03-01T09:00:00.000Z',
    },
    ...{
      donated: 25,
      refunded: 0,
      amount: 25,
      fromCampaign: 23.75,
      platformFeeBack: 1.25,
      fromSite: 0,
      providerFee: 1.36,
    },
    ...{ left: 0, obstacle: null },
  }
  const left = {
    amount: 0,
    fromCampaign: 0,
    platformFeeBack: 0,
    providerFee: 0,
    left: 25,
    obstacle: 'too_old' as const,
  }
  const lines: PlanLine[] = [line, { ...line, fromSite: 0.36 }, { ...line, fromSite: 1.36 }, { ...line, ...left }]
  open(
    stateOf({
      plan: { ...refundPlan, lines: lines.map((one, at) => ({ ...one, donationId: `${at}` })), linesInAll: 4 },
    }),
  )
  const cells = dialog.getByRole('table', { name: 'What happens to each donation' }).getByRole('cell')
  await expect.element(cells.nth(0)).toMatchTextContent(/^\$25.00PayPal keeps \$1.36, paid by the campaign$/)
  await expect.element(cells.nth(1)).toMatchTextContent(/\$0.36 of it paid by the site$/)
  await expect.element(cells.nth(2)).toMatchTextContent(/\$1.36, paid by the site$/)
  await expect.element(cells.nth(3)).toHaveTextContent('–')
})

test('if the sum has changed since, the new one is shown, and nothing is sent', async () => {
  open(stateOf())
  await userEvent.fill(dialog.getByLabelText('Reason'), 'It is off')
  server.on(refundAll, () => refusal('refund_all_changed'))
  server.on(getRefundAll, () => stateOf({ plan: { ...refundPlan, amount: 60 } }))
  await button('Refund $35.00').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^What can be refunded has changed/)
  await expect.element(button('Refund $60.00')).toBeVisible()
})

test('a second admin confirms the sum that is shown, or declines with a reason', async () => {
  open(stateOf({ run }))
  await button('Refund $35.00').click()
  await expect.poll(() => server.received(confirmRefundAll)).toMatchObject([{ body: { runId: run._id, amount: 35 } }])
  await userEvent.fill(dialog.getByLabelText(/^If you decline: why/), 'Ask first')
  await button('Decline').click()
  await expect
    .poll(() => server.received(declineRefundAll))
    .toMatchObject([{ body: { runId: run._id, reason: 'Ask first' } }])
})

test('the admin who asked can only withdraw it', async () => {
  const { _id, username, name, imageUrl } = admin
  const requestedBy = { _id, username, name, imageUrl, displayName: 'Admin' }
  open(stateOf({ run: { ...run, requestedBy } }))
  await expect.element(button('Withdraw it')).toBeVisible()
  await expect.element(button('Refund $35.00')).not.toBeInTheDocument()
})

test('a second admin can only decline what comes to nothing by now', async () => {
  open(stateOf({ run, plan: { ...refundPlan, amount: 0, donations: 0 } }))
  await expect.element(dialog.getByText('No donation of this campaign can be refunded now')).toBeVisible()
  await expect.element(button('Decline')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
})

test('each figure of the plan says what it is', async () => {
  open(stateOf())
  const row = (name: RegExp) => dialog.getByRole('table', { name: 'Who pays the refunds' }).getByRole('row', { name })
  await expect.element(row(/^From what the campaign has available.*no longer ask for it in a payout/)).toBeVisible()
  await expect.element(row(/fees returned.*kept of these donations/)).toBeVisible()
  await expect
    .element(row(/^From the site’s own money.*PayPal’s fees that the campaign has no money for/))
    .toBeVisible()
  await expect.element(dialog.getByText(/^Donors get back all that they gave, without a deduction\./)).toBeVisible()
})

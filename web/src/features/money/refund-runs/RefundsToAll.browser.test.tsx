import { getRefundAll, refundAll } from '@muster/contract/facts/admin-calls.ts'
import { getCampaignMoney, listRefundRuns } from '@muster/contract/facts/calls.ts'
import type { RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useApi } from '../../../api/context.tsx'
import { moneyQuery } from '../statement/money.queries.ts'
import { RefundsToAll } from './RefundsToAll.tsx'

const run: RefundRun = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000f1', campaignId: campaign._id, status: 'running', reason: 'It is off' },
  ...{ createdAt: '2026-04-01T09:00:00.000Z', requestedBy: null, decidedBy: null, decidedAt: null },
  ...{ declineReason: null, endedAt: null, currency: 'USD', total: 35, donations: 2, completed: 1, open: 1 },
  ...{ failed: 0, leftOut: 0, refunded: 10, fromCampaign: 0, platformFeeBack: 0, fromSite: 0 },
}

const MoneyPage = () => {
  useQuery(moneyQuery(useApi(), campaign._id))
  return (
    <>
      <RefundsToAll campaignId={campaign._id} place="top" />
      <RefundsToAll campaignId={campaign._id} place="bottom" />
    </>
  )
}

test('when a run ends, its result replaces the progress, and the figures of the campaign are read again', async () => {
  const server = createServer()
  let status: RefundRun['status'] = 'running'
  server.on(listRefundRuns, () => ({ items: [{ ...run, status }], next: null, total: null }))
  server.on(getCampaignMoney, () => refusal('not_found'))
  show(<MoneyPage />, { server, user: ana })
  await expect.element(page.getByText('In progress')).toBeVisible()
  const readBefore = server.received(getCampaignMoney).length
  status = 'ended'
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
  await expect.poll(() => server.received(getCampaignMoney).length).toBeGreaterThan(readBefore)
})

test('when a run starts, which moves the list to the top, its heading has the focus', async () => {
  const server = createServer()
  let runs: RefundRun[] = []
  const plan = {
    ...{ amount: 35, fromCampaign: 31.05, platformFeeBack: 1.75, fromSite: 2.2, providerFee: 2.2, currency: 'USD' },
    ...{ donations: 2, leftOut: 0, left: 0, pendingPayout: null, needsSecond: false, lines: [], linesInAll: 2 },
  } as const
  const state = { campaignId: campaign._id, campaignTitle: campaign.title, run: null }
  server.on(getCampaignMoney, () => refusal('not_found'))
  server.on(listRefundRuns, () => ({ items: runs, next: null, total: null }))
  server.on(getRefundAll, () => ({ ...state, plan: { ...plan, lines: [] } }))
  server.on(refundAll, () => {
    runs = [run]
    return { ...state, run, plan: null }
  })
  show(<MoneyPage />, { server, user: admin })
  await page.getByRole('button', { name: 'Refund all donors' }).click()
  await userEvent.fill(page.getByLabelText('Reason'), 'It is off')
  await page.getByRole('button', { name: 'Refund $35.00' }).click()
  await expect.element(page.getByText('In progress')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Refunds to all donors' })).toHaveFocus()
})

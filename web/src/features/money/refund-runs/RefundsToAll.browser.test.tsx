import { getCampaignMoney, listRefundRuns } from '@muster/contract/facts/calls.ts'
import type { RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
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

import { getRefundAll, refundAll } from '@muster/contract/facts/admin-calls.ts'
import { getCampaignMoney, listRefundRuns } from '@muster/contract/facts/campaign-money-calls.ts'
import type { RefundRun } from '@muster/contract/money/refund-runs.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign, refundPlan, refundRun } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useApi } from '../../../api/context.tsx'
import { moneyQuery } from '../statement/money.queries.ts'
import { RefundsToAll } from './RefundsToAll.tsx'

const MoneyPage = ({ hasMoney = true }: { hasMoney?: boolean }) => {
  useQuery(moneyQuery(useApi(), campaign._id))
  return (
    <>
      <RefundsToAll campaignId={campaign._id} hasMoney={hasMoney} place="top" />
      <RefundsToAll campaignId={campaign._id} hasMoney={hasMoney} place="bottom" />
    </>
  )
}

test('when a run ends, its result replaces the progress, and the figures of the campaign are read again', async () => {
  const server = createServer()
  let status: RefundRun['status'] = 'running'
  server.on(listRefundRuns, () => ({ items: [{ ...refundRun, status }], next: null, total: null }))
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
  const state = { campaignId: campaign._id, campaignTitle: campaign.title, run: null }
  server.on(getCampaignMoney, () => refusal('not_found'))
  server.on(listRefundRuns, () => ({ items: runs, next: null, total: null }))
  server.on(getRefundAll, () => ({ ...state, plan: refundPlan }))
  server.on(refundAll, () => {
    runs = [refundRun]
    return { ...state, run: refundRun, plan: null }
  })
  show(<MoneyPage />, { server, user: admin })
  await page.getByRole('button', { name: 'Refund all donors' }).click()
  await userEvent.fill(page.getByLabelText('Reason'), 'It is off')
  await page.getByRole('button', { name: 'Refund $35.00' }).click()
  await expect.element(page.getByText('In progress')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Refunds to all donors' })).toHaveFocus()
})

test('nothing is offered once everything is refunded, and what became of each run stays', async () => {
  const server = createServer()
  server.on(getCampaignMoney, () => refusal('not_found'))
  server.on(listRefundRuns, () => ({ items: [{ ...refundRun, status: 'ended' }], next: null, total: null }))
  show(<MoneyPage hasMoney={false} />, { server, user: admin })
  await expect.element(page.getByText('Done', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund all donors' })).not.toBeInTheDocument()
})

test('the button is gone when nothing is left to refund, also before the campaign is read again', async () => {
  const server = createServer()
  const state = { campaignId: campaign._id, campaignTitle: campaign.title, run: null }
  const nothing = { ...refundPlan, amount: 0, donations: 0 }
  server.on(getCampaignMoney, () => refusal('not_found'))
  server.on(listRefundRuns, () => ({ items: [{ ...refundRun, status: 'ended' }], next: null, total: null }))
  server.on(getRefundAll, () => ({ ...state, plan: nothing }))
  const { leave } = show(<MoneyPage />, { server, user: admin })
  await expect.element(page.getByText('Nothing is left to refund.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund all donors' })).not.toBeInTheDocument()
  leave()
  server.on(getRefundAll, () => ({ ...state, plan: { ...nothing, leftOut: 1, left: 25 } }))
  show(<MoneyPage />, { server, user: admin })
  await page.getByRole('button', { name: 'See what cannot be refunded' }).click()
  await expect.element(page.getByText('$25.00 of 1 donation cannot be refunded')).toBeVisible()
})

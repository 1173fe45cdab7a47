import { createDisputeEndpoint, setDisputeStatusEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { reportCampaignEndpoint } from '@muster/contract/campaigns/reports.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven } from '../../../../test/given.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('admins see the numbers of pending payouts, disputes and cases of reports', async () => {
  const given = createGiven(t)
  const admin = t.as((await given.admin()).token)
  const reporter = t.as((await given.user()).token)
  const campaign = await given.campaign(await given.user())
  const waiting = async () => (await admin(getWaitingEndpoint, {})).body
  expect(await waiting()).toEqual({
    payouts: 0,
    disputes: 0,
    appeals: 0,
    promiseProposals: 0,
    refundRuns: 0,
    refundRequests: 0,
    reports: 0,
    reviews: 0,
    quarantine: 0,
    crowds: 0,
    supports: 0,
    updates: 0,
    troubles: 0,
  })
  const body = { campaignId: campaign._id, type: 'other', reason: 'No such river' } as const
  for (const text of ['No such river', 'No such place']) {
    await t.call(reportCampaignEndpoint, { params: { id: campaign._id }, body: { category: 'fraud', text } })
  }
  const dispute = await reporter(createDisputeEndpoint, { body })
  expect(await waiting()).toEqual({
    payouts: 0,
    disputes: 1,
    appeals: 0,
    promiseProposals: 0,
    refundRuns: 0,
    refundRequests: 0,
    reports: 1,
    reviews: 0,
    quarantine: 0,
    crowds: 0,
    supports: 0,
    updates: 0,
    troubles: 0,
  })
  await admin(setDisputeStatusEndpoint, { params: { id: dispute.body._id }, body: { status: 'rejected' } })
  expect(await waiting()).toEqual({
    payouts: 0,
    disputes: 0,
    appeals: 0,
    promiseProposals: 0,
    refundRuns: 0,
    refundRequests: 0,
    reports: 1,
    reviews: 0,
    quarantine: 0,
    crowds: 0,
    supports: 0,
    updates: 0,
    troubles: 0,
  })
})

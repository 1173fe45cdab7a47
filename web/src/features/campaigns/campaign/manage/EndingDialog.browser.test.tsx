import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { getCampaignStats } from '@muster/contract/facts/calls.ts'
import { campaign } from '../../../../../test/samples.ts'
import { createServer } from '../../../../../test/server.ts'
import { show } from '../../../../../test/show.tsx'
import { EndingDialog } from './EndingDialog.tsx'

const stats: CampaignStats = {
  donations: {
    ...{ totalRaised: 0, netRaised: 0, processorFees: 0, platformFees: 0, payoutFees: 0, paidOut: 0, notPaidOut: 0 },
    ...{ heldForDonors: 0, heldForDonorsUntil: null, inDisputes: null, count: 0, currency: 'USD' },
  },
  ...{ members: 0, toRenew: null, acting: 0, next: null, followers: null, decision: null },
}

test('who cancels a campaign with money reads who decides about it', async () => {
  const nothing = () => {}
  const raised = { ...campaign, totalRaised: 20 }
  show(<EndingDialog kind="cancel" campaign={raised} onClose={nothing} onDone={nothing} />, { server: createServer() })
  const decides =
    /^It raised \$20\.00\. An admin decides whether what is not paid out yet is refunded or, after fees, paid out to you\. Donors who can ask for their donation back because of a change still can\.$/
  await expect.element(page.getByText(decides)).toBeVisible()
})

test.each([
  [{ people: 2, since: '2026-04-01T09:00:00.000Z' }, 'We tell 2 people who have not said whether they stay by mail.'],
  [null, 'It has no supporters and no donors, so no mail is sent.'],
])('who cancels a campaign that %o still decide about reads whom we mail', async (toRenew, sentence) => {
  const nothing = () => {}
  const server = createServer()
  server.on(getCampaignStats, () => ({ ...stats, toRenew }))
  const unsupported = { ...campaign, support: 0, totalRaised: 0 }
  show(<EndingDialog kind="cancel" campaign={unsupported} onClose={nothing} onDone={nothing} />, { server })
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(page.getByText(/It raised|An admin decides/).query()).toBeNull()
})

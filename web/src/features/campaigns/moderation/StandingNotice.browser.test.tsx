import { getModeration } from '@muster/contract/facts/calls.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { Decision } from '@muster/contract/campaigns/moderation.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { StandingNotice } from './StandingNotice.tsx'

const reason = page.getByText('The pictures are of another canal')

const open = (standing: Campaign['standing'], action: Decision['action']) => {
  const server = createServer()
  const decision: Decision = {
    ...{ _id: campaign._id, action, category: null, reason: 'The pictures are of another canal' },
    ...{ createdAt: campaign.createdAt, appeal: null },
  }
  server.on(getModeration, () => ({
    standing,
    frozenBySuspension: false,
    decisions: [decision],
    appealPath: '/appeals/x',
    sameMailbox: null,
  }))
  show(<StandingNotice campaign={{ ...campaign, standing }} />, { server, user: ana })
}

test('the owner of a frozen campaign reads the reason', async () => {
  open('frozen', 'freeze')
  await expect.element(reason).toBeVisible()
  // The hour is that of the campaign's zone, which other parts of the page and the viewer may not share.
  await expect.element(page.getByText(/1 March 2026, 10:00 in Ljubljana/)).toBeVisible()
})

test('a campaign that waits again shows no reason of an earlier decision', async () => {
  open('in_review', 'publish')
  await expect.element(page.getByText('This campaign waits for an admin')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Appeal' })).toBeVisible()
  expect(reason.query()).toBeNull()
})

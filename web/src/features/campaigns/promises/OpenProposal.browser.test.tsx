import { listProposals, withdrawProposal } from '@muster/contract/facts/calls.ts'
import type { PromiseProposal } from '@muster/contract/campaigns/proposals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '../../../../test/promise-versions.ts'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { OpenProposal } from './OpenProposal.tsx'

const proposal: PromiseProposal = {
  ...{ _id: ana._id, campaignId: campaign._id, kind: 'correction', baseVersion: 1, before: campaign, reason: '' },
  ...{ after: { ...campaign, title: 'Clear the lake' }, createdAt: campaign.createdAt, status: 'open' },
  ...{ decidedAt: null, notes: null },
}

test('the owner reads what waits for an admin, and withdraws it', async () => {
  let last = proposal
  const server = createServer()
  server.on(listProposals, () => pageOf(last))
  server.on(withdrawProposal, () => {
    last = { ...proposal, status: 'withdrawn', decidedAt: campaign.createdAt }
  })
  show(<OpenProposal campaignId={campaign._id} />, { server, user: ana })
  await expect.element(page.getByText(/^A correction waits for an admin since/)).toBeVisible()
  await expect.element(page.getByRole('insertion')).toHaveTextContent('(added: lake)')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText(/waits for an admin/)).not.toBeInTheDocument()
  expect(server.received(withdrawProposal)).toHaveLength(1)
})

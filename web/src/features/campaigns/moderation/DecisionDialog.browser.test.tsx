import { getModeration } from '@muster/contract/facts/calls.ts'
import type { Decision } from '@muster/contract/campaigns/moderation.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { admin, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { CampaignAction } from './decision-words.ts'

const open = (action: CampaignAction, appealed: Decision['action'], outcome: 'upheld' | null = null) => {
  const server = createServer()
  const appeal = {
    _id: campaign._id,
    text: 'They are of this canal',
    createdAt: campaign.createdAt,
    outcome,
    notes: null,
    decidedAt: null,
  }
  const decision: Decision = {
    ...{ _id: campaign._id, action: appealed, category: null, reason: 'The pictures are of another canal' },
    ...{ createdAt: campaign.createdAt, appeal },
  }
  server.on(getModeration, () => ({
    ...{ standing: 'hidden', frozenBySuspension: false, decisions: [decision], appealPath: null, sameMailbox: 2 },
  }))
  return show(<DecisionDialog action={action} campaign={campaign} onClose={() => undefined} />, { server, user: admin })
}
const loaded = page.getByText(/^2 supporters use/)
const accepted = page.getByText('The owner’s appeal waits. This accepts it')

test.each([
  ['publish', 'hide'],
  ['publish', 'freeze'],
  ['unfreeze', 'freeze'],
] as const)(
  'to %s a campaign accepts the appeal that waits against the decision to %s it, which the dialog says',
  async (action, appealed) => {
    open(action, appealed)
    await expect.element(accepted).toBeVisible()
  },
)

test('an appeal that is decided, or is about another decision, is not mentioned', async () => {
  const { leave } = open('publish', 'hide', 'upheld')
  await expect.element(loaded).toBeVisible()
  await expect.element(accepted).not.toBeInTheDocument()
  leave()
  open('hide', 'freeze')
  await expect.element(loaded).toBeVisible()
  await expect.element(accepted).not.toBeInTheDocument()
})

import type { MailSubscription } from '@muster/contract/campaigns/unsubscribe.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useSubmission } from '../../../api/form-action.ts'
import { submitUnsubscribe, Unsubscribe } from './Unsubscribe.tsx'

const subscription: MailSubscription = {
  ...{ campaignId: campaign._id, campaignTitle: campaign.title, isCancelled: false },
  ...{ email: 'vesna@example.org', stopped: false },
}

const Page = ({ found }: { found: MailSubscription }) => (
  <Unsubscribe token="t" submission={useSubmission(submitUnsubscribe)} found={{ answer: found }} />
)

test('only before a campaign is cancelled does the page say what is mailed then', async () => {
  const server = createServer()
  const ifCancelled = page.getByText(/If the campaign is cancelled/)
  const { leave } = show(<Page found={subscription} />, { server })
  await expect.element(ifCancelled).toBeVisible()
  leave()
  show(<Page found={{ ...subscription, isCancelled: true }} />, { server })
  await expect
    .element(page.getByText('This campaign was cancelled. If you gave money, we still mail you about that.'))
    .toBeVisible()
  expect(ifCancelled.query()).toBeNull()
})

test('who stopped the mails reads that nothing is withdrawn, whatever they did', async () => {
  show(<Page found={{ ...subscription, isCancelled: true, stopped: true }} />, { server: createServer() })
  await expect.element(page.getByText(/This withdraws no support and no donation\.$/)).toBeVisible()
})

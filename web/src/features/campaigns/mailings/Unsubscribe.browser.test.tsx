import { unsubscribe } from '@muster/contract/facts/calls.ts'
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
  ...{ email: 'vesna@example.org', stopped: false, offers: ['all'], stops: null },
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
  show(<Page found={{ ...subscription, isCancelled: true, stopped: true, stops: 'all' }} />, { server: createServer() })
  await expect.element(page.getByText(/This withdraws no support and no donation\.$/)).toBeVisible()
})

const ofUpdate: MailSubscription = { ...subscription, offers: ['updates', 'all'] }
const noUpdates = page.getByRole('button', { name: 'No more updates' })
const nothing = page.getByRole('button', { name: 'Nothing more about this campaign' })
const order = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent.replace('Stopping…', ''))

test('the link of an update offers to stop updates, or all, with what still comes; the choice of the link comes first', async () => {
  const server = createServer()
  const { leave } = show(<Page found={ofUpdate} />, { server, at: '/unsubscribe?token=t&what=updates' })
  await expect.element(page.getByText(/You still get what touches your own support/)).toBeVisible()
  await expect.element(page.getByText(/You will get no reminder of the day/)).toBeVisible()
  expect(order()).toEqual(['No more updates', 'Nothing more about this campaign'])
  leave()
  show(<Page found={ofUpdate} />, { server, at: '/unsubscribe?token=t' })
  await expect.element(nothing).toBeVisible()
  expect(order()).toEqual(['Nothing more about this campaign', 'No more updates'])
})

test('who stopped the updates can stop the rest, too', async () => {
  const server = createServer()
  server.on(unsubscribe, () => undefined)
  show(<Page found={ofUpdate} />, { server, at: '/unsubscribe?token=t&what=updates' })
  await noUpdates.click()
  await expect.element(page.getByText('You get no more updates of this campaign')).toBeVisible()
  expect(server.received(unsubscribe).at(-1)?.body).toEqual({ token: 't', what: 'updates' })
  await nothing.click()
  await expect.element(page.getByText('You get no more mails about this campaign')).toBeVisible()
  expect(server.received(unsubscribe).at(-1)?.body).toEqual({ token: 't', what: 'all' })
})

test('a follower ends that with one press, and who did so before reads it at once', async () => {
  const server = createServer()
  server.on(unsubscribe, () => undefined)
  const following: MailSubscription = { ...subscription, offers: ['following', 'all'] }
  const { leave } = show(<Page found={following} />, { server, at: '/unsubscribe?token=t&what=following' })
  await page.getByRole('button', { name: 'Stop following' }).click()
  await expect.element(page.getByText('You no longer follow this campaign')).toBeVisible()
  expect(server.received(unsubscribe).at(-1)?.body).toEqual({ token: 't', what: 'following' })
  leave()
  show(<Page found={{ ...following, stops: 'following' }} />, { server })
  await expect.element(page.getByText('You no longer follow this campaign')).toBeVisible()
})

import type { FollowLink } from '@muster/contract/campaigns/following.ts'
import { confirmFollow } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useSubmission } from '../../../api/form-action.ts'
import { submitFollow, VerifyFollow } from './VerifyFollow.tsx'

const link: FollowLink = { campaignId: campaign._id, campaignTitle: campaign.title, state: 'asked' }
const Page = ({ found }: { found: FollowLink }) => (
  <VerifyFollow token="t" submission={useSubmission(submitFollow)} found={{ answer: found }} />
)
const button = page.getByRole('button', { name: 'Follow the campaign' })
const at = '/verify-follow?token=t'

test('one press follows', async () => {
  const server = createServer()
  server.on(confirmFollow, () => ({ ...link, state: 'following' }))
  show(<Page found={link} />, { server, at })
  await expect.element(page.getByText(campaign.title)).toBeVisible()
  await button.click()
  await expect.element(page.getByText('You follow this campaign')).toBeVisible()
  expect(server.received(confirmFollow).map(({ params }) => params)).toEqual([{ token: 't' }])
})

test('a supporter reads that they need not, and who confirmed before that they follow', async () => {
  const server = createServer()
  const { leave } = show(<Page found={{ ...link, state: 'involved' }} />, { server, at })
  await expect.element(page.getByText('You need not follow this campaign')).toBeVisible()
  leave()
  show(<Page found={{ ...link, state: 'following' }} />, { server, at })
  await expect.element(page.getByText('You follow this campaign')).toBeVisible()
  expect(button.elements()).toEqual([])
})

test('a link that works no more says what to do', async () => {
  const server = createServer()
  server.on(confirmFollow, () => refusal('invalid_token'))
  show(<Page found={link} />, { server, at })
  await button.click()
  await expect.element(page.getByText(/press Follow to get a new one by mail/)).toBeVisible()
})

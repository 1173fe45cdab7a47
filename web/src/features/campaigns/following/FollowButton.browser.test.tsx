import { followAsGuest, followCampaign, unfollowCampaign } from '@muster/contract/facts/calls.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal, type Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { FollowButton } from './FollowButton.tsx'

let server: Server
beforeEach(() => {
  server = createServer()
})

const Page = ({ initial = false, isOpen = true }: { initial?: boolean | null; isOpen?: boolean }) => {
  const [following, setFollowing] = useState<boolean | null>(initial)
  return <FollowButton campaign={{ ...campaign, following }} isOpen={isOpen} onChange={setFollowing} />
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByRole('textbox', { name: 'Email' })

test('a press follows, and another stops, which can be undone', async () => {
  server.on(followCampaign, () => undefined)
  server.on(unfollowCampaign, () => undefined)
  show(<Page />, { server, user: ana })
  await button('Follow').click()
  await expect.element(button('Following')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('You get its updates by mail')).toBeVisible()
  await button('Following').click()
  await expect.element(button('Follow')).toHaveAttribute('aria-pressed', 'false')
  await button('Undo').click()
  await expect.element(button('Following')).toBeVisible()
  expect(server.received(followCampaign)).toHaveLength(2)
})

test('a refusal is said, and the button stays as it was', async () => {
  server.on(followCampaign, () => refusal('already_involved'))
  show(<Page />, { server, user: ana })
  await button('Follow').click()
  await expect.element(page.getByText(/^You need not follow this campaign: /).first()).toBeVisible()
  await expect.element(button('Follow')).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor is asked for an address, which is kept when the dialog is closed, and reads what to do next', async () => {
  server.on(followAsGuest, ({ body }) => ({ email: body.email, waiting: false }))
  show(<Page />, { server })
  await button('Follow').click()
  await email.fill('vesna@example.org')
  await button('Close').click()
  await expect.element(email).not.toBeInTheDocument()
  await button('Follow').click()
  await expect.element(email).toHaveValue('vesna@example.org')
  await button('Send me the link').click()
  await expect.element(page.getByText('Check your inbox at vesna@example.org')).toBeVisible()
  expect(server.received(followAsGuest).map(({ body }) => body)).toEqual([{ email: 'vesna@example.org' }])
})

test('what a visitor typed stays when the link cannot be asked for', async () => {
  server.on(followAsGuest, () => refusal('campaign_over'))
  show(<Page />, { server })
  await button('Follow').click()
  await email.fill('vesna@example.org')
  await button('Send me the link').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(email).toHaveValue('vesna@example.org')
})

test('a person who stands behind the campaign has no button, and neither has a campaign that is over, unless they follow it', async () => {
  const { leave } = show(<Page initial={null} />, { server, user: ana })
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Follow/ }).elements()).toEqual([])
  leave()
  const over = show(<Page isOpen={false} />, { server, user: ana })
  expect(page.getByRole('button', { name: /^Follow/ }).elements()).toEqual([])
  over.leave()
  show(<Page initial isOpen={false} />, { server, user: ana })
  await expect.element(button('Following')).toBeVisible()
})

import type { SharedDispute } from '@muster/contract/campaigns/shared-texts.ts'
import { answerSharedText, listSharedTexts } from '@muster/contract/facts/dispute-calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { SharedTexts } from './SharedTexts.tsx'

const at = '2026-12-03T09:00:00.000Z'
const disputeId = '0199a3b4-7c20-7d00-8a00-0000000000b1'
const text = { _id: '0199a3b4-7c20-7d00-8a00-0000000000b2', createdAt: at }
const question = { ...text, from: 'admin' as const, text: 'A donor asks where the river is.' }
const answer = { ...text, from: 'owner' as const, text: 'Behind the wood.' }

let server: Server
let shared: SharedDispute[]
beforeEach(() => {
  server = createServer()
  shared = []
  server.on(listSharedTexts, () => shared)
})

test('an owner reads what admins shared, and answers', async () => {
  shared = [{ disputeId, isDecided: false, texts: [question] }]
  server.on(answerSharedText, () => {
    shared = [{ disputeId, isDecided: false, texts: [question, answer] }]
    return answer
  })
  show(<SharedTexts campaignId={campaign._id} />, { server, user: ana })
  await expect.element(page.getByText('A donor asks where the river is.')).toBeVisible()
  await page.getByRole('button', { name: 'Answer: A donor asks where the river is.' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer the admins' })
  await userEvent.fill(dialog.getByLabelText('Message'), 'Behind the wood.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('You answered')).toBeVisible()
  expect(server.received(answerSharedText)).toMatchObject([
    { params: { id: campaign._id, disputeId }, body: { text: 'Behind the wood.' } },
  ])
})

test('nothing is shown while nothing was shared', async () => {
  show(<SharedTexts campaignId={campaign._id} />, { server, user: ana })
  await expect.poll(() => server.received(listSharedTexts)).toHaveLength(1)
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('a failure is shown, and the retry shows what was shared', async () => {
  server.on(listSharedTexts, () => refusal('internal'))
  show(<SharedTexts campaignId={campaign._id} />, { server, user: ana })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Failed to load what the admins shared with you/)
  shared = [{ disputeId, isDecided: true, texts: [question] }]
  server.on(listSharedTexts, () => shared)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('This dispute is decided.')).toBeVisible()
})

import type { QuestionLink } from '@muster/contract/campaigns/questions.ts'
import { confirmQuestion, withdrawGuestQuestion } from '@muster/contract/facts/calls.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal, type Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { useSubmission } from '../../../api/form-action.ts'
import { readDraft, writeDraft } from '../../../lib/draft.ts'
import { questionDraft } from './question-draft.ts'
import { submitQuestion, VerifyQuestion } from './VerifyQuestion.tsx'

const link: QuestionLink = {
  ...{ campaignId: campaign._id, campaignTitle: campaign.title, text: 'Where do we meet?' },
  ...{ status: 'asked', answer: null, refusal: null },
}
const at = '2026-11-20T08:00:00.000Z'
const Page = ({ found }: { found: QuestionLink }) => (
  <VerifyQuestion token="t" submission={useSubmission(submitQuestion)} found={{ answer: found }} />
)
const send = page.getByRole('button', { name: 'Send the question' })
const withdraw = page.getByRole('button', { name: 'Withdraw the question' })
const draft = () => readDraft(questionDraft(campaign._id))?.values

let server: Server
beforeEach(() => {
  localStorage.clear()
  server = createServer()
})
const start = (change: Partial<QuestionLink> = {}) =>
  show(<Page found={{ ...link, ...change }} />, { server, at: '/verify-question?token=t' })

test('one press sends the question, and the browser forgets its draft; another withdraws it, and the text is a draft again', async () => {
  server.on(confirmQuestion, () => ({ ...link, status: 'open' }))
  server.on(withdrawGuestQuestion, () => undefined)
  writeDraft(questionDraft(campaign._id), { text: link.text, email: 'vesna@example.org' })
  start()
  await expect.element(page.getByText(campaign.title)).toBeVisible()
  await expect.element(page.getByText('Where do we meet?')).toBeVisible()
  await send.click()
  await expect.element(page.getByText('Your question was sent')).toBeVisible()
  await expect.poll(draft).toBeUndefined()
  await withdraw.click()
  await expect.element(page.getByText('Your question is withdrawn')).toBeVisible()
  await expect.poll(draft).toEqual({ text: 'Where do we meet?' })
  expect(server.received(confirmQuestion).map(({ params }) => params)).toEqual([{ token: 't' }])
  expect(server.received(withdrawGuestQuestion).map(({ params }) => params)).toEqual([{ token: 't' }])
})

test('later the link shows the answer, or why it was declined or removed', async () => {
  const by = { _id: ana._id, username: null, name: 'Ana Ruiz', displayName: 'Ana Ruiz', imageUrl: null }
  const answered = start({ status: 'answered', answer: { text: 'At the bridge', at, by } })
  await expect.element(page.getByText('Answered by Ana Ruiz')).toBeVisible()
  await expect.element(page.getByText('At the bridge')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  answered.leave()
  const declined = start({ status: 'declined', refusal: { reason: 'It is on the page', at } })
  await expect.element(page.getByText(/^Your question was declined\./)).toBeVisible()
  await expect.element(page.getByText('It is on the page')).toBeVisible()
  declined.leave()
  start({ status: 'removed', refusal: { reason: 'It advertises a shop', at } })
  await expect.element(page.getByText(/^An admin removed your question\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the campaign' })).toBeVisible()
})

test('a refusal is a sentence, and the question can still be sent', async () => {
  server.on(confirmQuestion, () => refusal('question_open'))
  start()
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^A question of yours about this campaign waits for an answer.*Nothing has changed\.$/)
  await expect.element(send).toBeVisible()
})

test('no response is a sentence', async () => {
  server.on(confirmQuestion, noAnswer)
  start()
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Try again in a moment/)
  await expect.element(page.getByText('Where do we meet?')).toBeVisible()
})

test('a link that works no more says what to do', async () => {
  server.on(confirmQuestion, () => refusal('invalid_token'))
  start()
  await send.click()
  await expect.element(page.getByText(/You can ask again on the page of the campaign/)).toBeVisible()
})

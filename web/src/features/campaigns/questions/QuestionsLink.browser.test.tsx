import { getQuestionFigures } from '@muster/contract/facts/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ana, campaign } from '../../../../test/samples.ts'
import { createServer } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { QuestionsLink } from './QuestionsLink.tsx'

const start = (waiting: number) => {
  const server = createServer()
  server.on(getQuestionFigures, () => ({ waiting, unanswered: 0 }))
  show(<QuestionsLink campaignId={campaign._id} />, { server, user: ana })
  return server
}

test('the owner is led to the questions that wait', async () => {
  start(2)
  const link = page.getByRole('link', { name: '2 questions wait' })
  await expect.element(link).toHaveAttribute('href', `/campaigns/${campaign._id}#questions`)
})

test('nothing is shown if none waits', async () => {
  const server = start(0)
  await expect.poll(() => server.received(getQuestionFigures)).toHaveLength(1)
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
})

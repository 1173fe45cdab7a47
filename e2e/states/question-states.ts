import type { Page } from '@playwright/test'
import { callApi, inDays, makePerson, type Person } from '../api.ts'
import { click, fill } from '../hands.ts'
import { intercept } from './intercept.ts'
import { alert, asMember, type State, text, unanswered } from './state.ts'

const campaign = {
  title: 'Paint the bridge over the creek',
  description: 'The railing rusts. The town gives paint and brushes.',
  executionDate: inDays(12),
  timeZone: 'Europe/Ljubljana',
  actionMode: 'action',
  actionDescription: 'Come in old clothes.',
}

/** A campaign about which people can ask. */
export const makeQuestioned = async (owner: Person): Promise<string> =>
  (await callApi<{ _id: string }>('/campaigns', campaign, owner.token))._id

const ask = async (id: string, asker: Person, question: string, named = false): Promise<string> =>
  (await callApi<{ _id: string }>(`/campaigns/${id}/questions`, { text: question, named }, asker.token))._id
const answer = (id: string, questionId: string, words: string, { token }: Person) =>
  callApi(`/campaigns/${id}/questions/${questionId}/answer`, { text: words }, token)

const long = `Is the path along the creek wide enough for a wheelchair, and is there a place where two people can sit down in the shade? ${'Donaudampfschifffahrt'.repeat(6)}`

/** Answered questions of different people. */
const makeAnswered = async (owner: Person): Promise<string> => {
  const id = await makeQuestioned(owner)
  const [supporter, visitor, named] = [await makePerson(), await makePerson(), await makePerson()]
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  const answers = [
    [supporter, 'Where do we leave bicycles?', 'Behind the fire station.\n\nThe map: https://example.org/map', false],
    [visitor, long, 'Yes, and there are two benches under the lime tree.', false],
    [named, 'Do children get brushes of their own?', 'Small ones, yes.', true],
  ] as const
  for (const [person, question, words, isNamed] of answers) {
    await answer(id, await ask(id, person, question, isNamed), words, owner)
  }
  return id
}

const own = {
  createdAt: `${inDays(-2)}T08:00:00.000Z`,
  asker: null,
  askedAsSupporter: false,
  isOwn: true,
  answer: null,
}
const reason = 'It is not. The town council has decided it.'
/** What only the viewer reads. */
const ownQuestions = [
  {
    ...own,
    _id: '01890a5d-ac96-774b-bcce-b302099a8001',
    text: 'Can I come an hour later?',
    status: 'open',
    refusal: null,
  },
  {
    ...{ ...own, _id: '01890a5d-ac96-774b-bcce-b302099a8002', text: 'Is it a joke?', status: 'declined' },
    refusal: { reason, at: `${inDays(-1)}T08:00:00.000Z` },
  },
]

const open = async (page: Page, id: string) => void (await page.goto(`/campaigns/${id}#questions`))

export const questionStates: State[] = [
  {
    name: 'questions, empty',
    open: async (page) => open(page, await makeQuestioned(await makePerson())),
    shows: text('No question has been answered yet.'),
  },
  {
    name: 'questions, full',
    viewer: 'member',
    open: async (page) => {
      await intercept(page, /\/api\/campaigns\/[^/]+\/questions\?/, async ({ fetch }) => ({
        json: [...ownQuestions, ...((await fetch()) as object[])],
      }))
      await open(page, await makeAnswered(await makePerson()))
    },
    shows: text('It waits for an answer.'),
  },
  {
    name: 'questions, waiting for the owner',
    viewer: 'member',
    open: async (page, { member }) => {
      const id = await makeAnswered(member)
      await ask(id, await makePerson(), 'Can I come an hour later?')
      await ask(id, await makePerson(), 'Is there a toilet?', true)
      await open(page, id)
    },
    shows: text('2 questions wait for your answer.'),
  },
  {
    name: 'questions, failed',
    open: async (page) => {
      const id = await makeQuestioned(await makePerson())
      await unanswered(/\/api\/campaigns\/[^/]+\/questions\?/, `/campaigns/${id}#questions`)(page)
    },
    shows: alert('Failed to load the questions'),
  },
  {
    name: 'question, form',
    viewer: 'member',
    open: async (page) => {
      await open(page, await makeQuestioned(await makePerson()))
      await asMember(page)
      await click(page.getByRole('button', { name: 'Ask a question' }))
      await fill(page.getByLabel('Your question'), 'Can I come an hour later?')
    },
    shows: (page) => page.getByRole('button', { name: 'Send the question' }),
  },
  {
    name: 'question, form failed',
    viewer: 'member',
    open: async (page) => {
      await open(page, await makeQuestioned(await makePerson()))
      await asMember(page)
      await click(page.getByRole('button', { name: 'Ask a question' }))
      await click(page.getByRole('button', { name: 'Send the question' }))
    },
    shows: text('Write your question'),
  },
  {
    name: 'question, answer',
    viewer: 'member',
    open: async (page, { member }) => {
      const id = await makeQuestioned(member)
      await ask(id, await makePerson(), long)
      await open(page, id)
      await click(page.getByRole('button', { name: /^Answer: / }))
    },
    shows: (page) => page.getByRole('button', { name: 'Publish the answer' }),
  },
]

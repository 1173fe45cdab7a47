import type { Page } from '@playwright/test'
import { callApi, inDays, linkToken, makePerson, newAddress, type Person, site, waitForMail } from '../api.ts'
import { click, fill, waitForHydration } from '../hands.ts'
import { intercept } from './intercept.ts'
import { alert, asMember, at, button, type State, text, unanswered } from './state.ts'

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

/** The page of the link that asks a guest's question. */
const linkPathOf = async (id: string, question: string): Promise<string> => {
  const email = newAddress()
  await callApi(`/campaigns/${id}/questions/guest`, { email, text: question })
  const token = linkToken(await waitForMail(email, /^Confirm your question/))
  return `/verify-question?token=${encodeURIComponent(token)}`
}

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

const openLink = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
}

/** The question of a campaign that waits. */
export const waitingOf = async (id: string, owner: Person): Promise<{ _id: string; text: string }> => {
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer = await fetch(`${site()}/api/campaigns/${id}/questions`, { headers })
  const [question] = (await answer.json()) as { _id: string; text: string }[]
  if (!question) throw new Error('no question waits')
  return question
}

/** Opens the link of a question that was sent and then answered or declined. */
const openSettled = async (page: Page, call: 'answer' | 'decline', words: object) => {
  const owner = await makePerson()
  const id = await makeQuestioned(owner)
  const path = await linkPathOf(id, long)
  await openLink(page, path)
  await click(button(page, 'Send the question'))
  await page.getByText('Your question was sent').waitFor()
  const { _id: questionId } = await waitingOf(id, owner)
  await callApi(`/campaigns/${id}/questions/${questionId}/${call}`, words, owner.token)
  await openLink(page, path)
}

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
  {
    name: 'questions, refused for the owner',
    viewer: 'member',
    open: async (page, { member }) => {
      const id = await makeQuestioned(member)
      const asked = await ask(id, await makePerson(), 'Is it a joke?')
      await callApi(`/campaigns/${id}/questions/${asked}/decline`, { reason }, member.token)
      await open(page, id)
    },
    shows: text('Declined. The reason that was mailed:'),
  },
  {
    name: 'question of a guest, form',
    open: async (page) => {
      await open(page, await makeQuestioned(await makePerson()))
      await click(page.getByRole('button', { name: 'Ask a question' }))
      await fill(page.getByLabel('Your question'), 'Can I come an hour later?')
    },
    shows: (page) => page.getByRole('button', { name: 'Send me the link' }),
  },
  {
    name: 'question of a guest, form failed',
    open: async (page) => {
      await open(page, await makeQuestioned(await makePerson()))
      await click(page.getByRole('button', { name: 'Ask a question' }))
      await click(page.getByRole('button', { name: 'Send me the link' }))
    },
    shows: text('Write your question'),
  },
  {
    name: 'question of a guest, link is mailed',
    open: async (page) => {
      await open(page, await makeQuestioned(await makePerson()))
      await click(page.getByRole('button', { name: 'Ask a question' }))
      await fill(page.getByLabel('Your question'), 'Can I come an hour later?')
      await fill(page.getByRole('dialog').getByRole('textbox', { name: 'Email' }), newAddress())
      await click(page.getByRole('button', { name: 'Send me the link' }))
    },
    shows: text(/^Check your inbox at /),
  },
  { name: 'verify-question, missing token', open: at('/verify-question'), shows: alert('Missing token') },
  {
    name: 'verify-question, invalid token',
    open: at('/verify-question?token=wrong'),
    shows: alert('Invalid or expired token'),
  },
  {
    name: 'verify-question, before the press',
    open: async (page) => openLink(page, await linkPathOf(await makeQuestioned(await makePerson()), long)),
    shows: (page) => button(page, 'Send the question'),
  },
  {
    name: 'verify-question, sent',
    open: async (page) => {
      await openLink(page, await linkPathOf(await makeQuestioned(await makePerson()), 'Can I come an hour later?'))
      await click(button(page, 'Send the question'))
    },
    shows: text('Your question was sent'),
  },
  {
    name: 'verify-question, withdrawn',
    open: async (page) => {
      await openLink(page, await linkPathOf(await makeQuestioned(await makePerson()), 'Can I come an hour later?'))
      await click(button(page, 'Send the question'))
      await click(button(page, 'Withdraw the question'))
    },
    shows: text('Your question is withdrawn'),
  },
  {
    name: 'verify-question, answered',
    open: (page) => openSettled(page, 'answer', { text: 'Yes, and there are two benches under the lime tree.' }),
    shows: text(/^Answered by/),
  },
  {
    name: 'verify-question, declined',
    open: (page) => openSettled(page, 'decline', { reason }),
    shows: text(/^Your question was declined\./),
  },
]

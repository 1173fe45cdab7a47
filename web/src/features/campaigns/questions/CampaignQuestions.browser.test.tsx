import type { Question } from '@muster/contract/campaigns/questions.ts'
import {
  answerQuestion,
  askAsGuest,
  askQuestion,
  declineQuestion,
  getQuestionFigures,
  listAttention,
  listQuestions,
  withdrawQuestion,
} from '@muster/contract/facts/calls.ts'
import { removeQuestion } from '@muster/contract/facts/admin-calls.ts'
import type { User } from '@muster/contract/people/accounts.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { admin, ana, campaign } from '../../../../test/samples.ts'
import { createServer, noAnswer, refusal } from '../../../../test/server.ts'
import type { Server } from '../../../../test/server.ts'
import { show } from '../../../../test/show.tsx'
import { claimDrafts } from '../../../lib/draft-owner.ts'
import { CampaignQuestions } from './CampaignQuestions.tsx'

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const person = ({ _id, username, name, imageUrl }: User) => ({ _id, username, name, displayName: name ?? '', imageUrl })
const ben: User = { ...ana, _id: '0199a3b4-7c20-7d00-8a00-0000000000a9', email: 'ben@example.org', name: 'Ben Kos' }
const owned = { ...campaign, owner: { ...campaign.owner, _id: ana._id } }

const open: Question = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000f1',
  ...{ text: 'Where do we leave bicycles?', status: 'open', createdAt: ago(2) },
  ...{ asker: null, askedAsSupporter: false, isOwn: false, answer: null, refusal: null },
}
const answered: Question = {
  ...open,
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000f2', text: 'Is there a toilet?', status: 'answered' },
  answer: { text: 'Yes, at https://example.org/map', at: ago(1), by: person(ana) },
}

let server: Server
let rows: Question[]
let waiting: number | null
let unanswered: number
beforeEach(() => {
  localStorage.clear()
  rows = []
  waiting = null
  unanswered = 0
  server = createServer()
  server.on(listQuestions, () => ({ items: rows, next: null, total: null }))
  server.on(getQuestionFigures, () => ({ waiting, unanswered }))
  server.on(listAttention, () => [])
})

const start = (user?: User, change: Partial<typeof owned> = {}) =>
  show(<CampaignQuestions campaign={{ ...owned, ...change }} />, { server, at: '/campaigns/1', ...(user && { user }) })
const section = page.getByRole('region', { name: 'Questions' })
// A toast is a dialog, too.
const dialog = page.getByRole('dialog', { name: /^(Ask|Answer|Decline|Remove) (a|the) question/ })
const askButton = page.getByRole('button', { name: 'Ask a question' })
const field = dialog.getByLabelText('Your question')
const send = dialog.getByRole('button', { name: 'Send the question' })

describe('a visitor', () => {
  test('reads answered questions with who asked and who answered, and links in answers', async () => {
    rows = [
      answered,
      { ...answered, _id: '2', text: 'By a supporter?', askedAsSupporter: true },
      { ...answered, _id: '3', text: 'By Ben?', asker: person(ben) },
    ]
    start()
    const items = section.getByRole('listitem')
    await expect
      .element(items.nth(0))
      .toMatchTextContent(/Is there a toilet\?.*Asked by a visitor.*Answered by Ana Ruiz/)
    await expect.element(items.nth(1)).toMatchTextContent(/Asked by a supporter/)
    await expect.element(items.nth(2)).toMatchTextContent(/Asked by Ben Kos/)
    await expect.element(items.nth(0).getByRole('link', { name: 'https://example.org/map' })).toBeVisible()
  })

  test('asks with an address, and what they typed is kept until the mailed link sends it', async () => {
    server.on(askAsGuest, ({ body }) => ({ email: body.email, waiting: false }))
    start()
    await expect.element(section.getByText('No question has been answered yet.')).toBeVisible()
    await askButton.click()
    await userEvent.fill(field, 'Where do we meet?')
    await expect.element(field).toHaveAccessibleDescription('17 of 500 characters. Plain text.')
    await userEvent.fill(dialog.getByLabelText('Email'), 'vesna@example.org')
    await userEvent.keyboard('{Escape}')
    await askButton.click()
    await expect.element(field).toHaveValue('Where do we meet?')
    const login = dialog.getByRole('link', { name: 'log in' })
    await expect.element(login).toHaveAttribute('href', '/login?next=%2Fcampaigns%2F1%23questions')
    await dialog.getByRole('button', { name: 'Send me the link' }).click()
    await expect.element(page.getByText('Check your inbox at vesna@example.org')).toBeVisible()
    await page.getByRole('button', { name: 'Change the address' }).click()
    await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
    await expect.element(dialog.getByLabelText('Email')).toHaveValue('vesna@example.org')
    await expect.element(field).toHaveValue('Where do we meet?')
    expect(server.received(askAsGuest).map(({ body }) => body)).toEqual([
      { email: 'vesna@example.org', text: 'Where do we meet?' },
    ])
    expect(server.received(getQuestionFigures)).toEqual([])
  })

  test('who logs in instead finds the text in the form of their account', async () => {
    const { leave } = start()
    await askButton.click()
    await userEvent.fill(field, 'Where do we meet?')
    await userEvent.fill(dialog.getByLabelText('Email'), 'vesna@example.org')
    await userEvent.keyboard('{Escape}')
    leave()
    claimDrafts(ben._id)
    server.on(askQuestion, () => open)
    start(ben)
    await askButton.click()
    await expect.element(field).toHaveValue('Where do we meet?')
    await send.click()
    await expect
      .poll(() => server.received(askQuestion).map(({ body }) => body))
      .toEqual([{ text: 'Where do we meet?', named: false }])
  })

  test('reads a refusal as a sentence, and loses nothing', async () => {
    server.on(askAsGuest, () => refusal('questions_closed'))
    start()
    await askButton.click()
    await dialog.getByRole('button', { name: 'Send me the link' }).click()
    await expect.element(field).toHaveAccessibleDescription(/^Write your question/)
    await userEvent.fill(field, 'Where do we meet?')
    await userEvent.fill(dialog.getByLabelText('Email'), 'vesna@example.org')
    await dialog.getByRole('button', { name: 'Send me the link' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^This campaign ended more than 14 days ago/)
    await expect.element(field).toHaveValue('Where do we meet?')
  })

  test('reads how many questions got no answer, some days after the end', async () => {
    unanswered = 2
    start(undefined, { endsAt: ago(15) })
    await expect
      .element(section.getByText('2 questions got no answer. They were deleted 14 days after the end.'))
      .toBeVisible()
    expect(askButton.query()).toBeNull()
  })

  test('sees no section if there is nothing to read and nothing can be asked any more', async () => {
    start(undefined, { endsAt: ago(15) })
    await expect.poll(() => server.received(getQuestionFigures)).toHaveLength(1)
    await expect.element(page.getByRole('main')).toBeEmptyDOMElement()
  })

  test('loads more, page by page', async () => {
    server.on(listQuestions, ({ query }) =>
      query.get('cursor') === 'second'
        ? { items: [{ ...answered, _id: '2', text: 'Second page?' }], next: null, total: null }
        : { items: [answered], next: 'second', total: null },
    )
    start()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.element(section.getByText('Second page?')).toBeVisible()
    await expect.element(section.getByText('Is there a toilet?')).toBeVisible()
  })

  test('reads that the questions could not be loaded, and tries again', async () => {
    server.on(listQuestions, () => refusal('internal'))
    start()
    await expect.element(section.getByRole('alert')).toMatchTextContent(/^Failed to load the questions/)
    rows = [answered]
    server.on(listQuestions, () => ({ items: rows, next: null, total: null }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(section.getByText('Is there a toilet?')).toBeVisible()
  })
})

describe('a person who asks', () => {
  test('chooses how it is shown, and then sees that it waits', async () => {
    server.on(askQuestion, ({ body }) => {
      rows = [{ ...open, text: body.text, isOwn: true, asker: person(ben) }]
      return rows[0] as Question
    })
    start(ben)
    await askButton.click()
    await expect.element(dialog.getByText('It says “Asked by a visitor”.')).toBeVisible()
    await userEvent.fill(field, '  Where do we meet? ')
    await expect.element(field).toHaveAccessibleDescription('17 of 500 characters. Plain text.')
    await dialog.getByRole('radio', { name: /^With my name/ }).click()
    await send.click()
    await expect.element(section.getByText('Asked by you')).toBeVisible()
    await expect.element(section.getByText(/^It waits for an answer\./)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(section).toHaveFocus()
    expect(askButton.query()).toBeNull()
    expect(server.received(askQuestion).map(({ body }) => body)).toEqual([{ text: 'Where do we meet?', named: true }])
  })

  test('does not show the name unless they choose it, and a supporter reads what is said instead', async () => {
    server.on(askQuestion, () => open)
    start(ben, { supported: true })
    await askButton.click()
    await expect.element(dialog.getByText('It says “Asked by a supporter”.')).toBeVisible()
    await userEvent.fill(field, 'Where?')
    await send.click()
    await expect
      .poll(() => server.received(askQuestion).map(({ body }) => body))
      .toEqual([{ text: 'Where?', named: false }])
  })

  test('finds what they typed again, and a refusal as a sentence', async () => {
    server.on(askQuestion, () => refusal('too_many_questions'))
    start(ben)
    await askButton.click()
    await userEvent.fill(field, 'Where do we meet?')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(askButton).toHaveFocus()
    await askButton.click()
    await expect.element(field).toHaveValue('Where do we meet?')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^Five questions of yours wait/)
    await expect.element(field).toHaveValue('Where do we meet?')
  })

  test('sends no empty and no too long question', async () => {
    start(ben)
    await askButton.click()
    await send.click()
    await expect.element(field).toHaveAccessibleDescription(/^Write your question/)
    await userEvent.fill(field, 'x'.repeat(503))
    await expect.element(field).toHaveAccessibleDescription(/3 characters too many$/)
    await send.click()
    expect(server.received(askQuestion)).toEqual([])
  })

  test('withdraws it, and finds its text in the form again', async () => {
    rows = [{ ...open, isOwn: true }]
    server.on(withdrawQuestion, () => {
      rows = []
      return undefined
    })
    start(ben)
    await page.getByRole('button', { name: 'Withdraw the question' }).click()
    await askButton.click()
    await expect.element(field).toHaveValue('Where do we leave bicycles?')
    expect(server.received(withdrawQuestion)).toMatchObject([{ params: { questionId: open._id } }])
  })

  test('reads that withdrawing failed, and the question stays', async () => {
    rows = [{ ...open, isOwn: true }]
    server.on(withdrawQuestion, noAnswer)
    start(ben)
    await page.getByRole('button', { name: 'Withdraw the question' }).click()
    await expect.element(section.getByRole('alert')).toMatchTextContent(/^Failed to withdraw/)
    await expect.element(section.getByText('Where do we leave bicycles?')).toBeVisible()
  })

  test('reads why it was declined or removed, and can ask again', async () => {
    const refused = { ...open, isOwn: true, refusal: { reason: 'It is on the page', at: ago(1) } }
    rows = [
      { ...refused, status: 'declined' },
      { ...refused, _id: '2', status: 'removed', refusal: { reason: 'It advertises a shop', at: ago(1) } },
    ]
    start(ben)
    const items = section.getByRole('listitem')
    await expect
      .element(items.nth(0))
      .toMatchTextContent(/Your question was declined\. Only you and the organisers read this\..*It is on the page/)
    await expect.element(items.nth(1)).toMatchTextContent(/An admin removed your question\..*It advertises a shop/)
    await expect.element(askButton).toBeVisible()
  })

  test('whose address is not verified is asked to verify it', async () => {
    start({ ...ben, emailVerified: false })
    await askButton.click()
    await expect.element(dialog.getByText('Verify your address first')).toBeVisible()
    expect(field.query()).toBeNull()
  })

  test('reads that questions are closed while the campaign is frozen', async () => {
    rows = [answered]
    start(ben, { standing: 'frozen' })
    await expect.element(section.getByText(/^An admin has frozen this campaign/)).toBeVisible()
    expect(askButton.query()).toBeNull()
  })
})

describe('the owner', () => {
  beforeEach(() => {
    rows = [open, answered]
    waiting = 1
  })
  const answerButton = page.getByRole('button', { name: 'Answer: Where do we leave bicycles?' })

  test('reads how many wait and answers one, which is then on the page', async () => {
    server.on(answerQuestion, ({ body }) => {
      const settled = { ...open, status: 'answered' as const, answer: { ...answered.answer!, text: body.text } }
      ;[rows, waiting] = [[settled, answered], 0]
      return settled
    })
    start(ana)
    await expect.element(section.getByText('1 question waits for your answer.')).toBeVisible()
    expect(askButton.query()).toBeNull()
    await answerButton.click()
    await expect.element(dialog.getByText('Where do we leave bicycles?')).toBeVisible()
    await userEvent.fill(dialog.getByLabelText('Your answer'), 'Behind the fire station')
    await dialog.getByRole('button', { name: 'Publish the answer' }).click()
    await expect.element(section.getByText('Behind the fire station')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(section).toHaveFocus()
    expect(answerButton.query()).toBeNull()
    expect(server.received(answerQuestion)).toMatchObject([
      { params: { id: campaign._id, questionId: open._id }, body: { text: 'Behind the fire station' } },
    ])
  })

  test('declines one with a reason, and what was typed is kept until it is sent', async () => {
    server.on(declineQuestion, () => ({ ...open, status: 'declined' }))
    start(ana)
    const decline = page.getByRole('button', { name: 'Decline: Where do we leave bicycles?' })
    await decline.click()
    await userEvent.fill(dialog.getByLabelText('Why you do not answer'), 'It is on the page')
    await userEvent.keyboard('{Escape}')
    await decline.click()
    await expect.element(dialog.getByLabelText('Why you do not answer')).toHaveValue('It is on the page')
    await dialog.getByRole('button', { name: 'Decline it' }).click()
    await expect
      .poll(() => server.received(declineQuestion).map(({ body }) => body))
      .toEqual([{ reason: 'It is on the page' }])
  })

  test('reads one clear sentence if it was withdrawn meanwhile, and keeps what was typed', async () => {
    server.on(answerQuestion, () => {
      ;[rows, waiting] = [[answered], 0]
      return refusal('question_not_found')
    })
    start(ana)
    await answerButton.click()
    await userEvent.fill(dialog.getByLabelText('Your answer'), 'Behind the fire station')
    await dialog.getByRole('button', { name: 'Publish the answer' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/^This question is no longer there: it was withdrawn, or an admin removed it/)
    await expect.element(dialog.getByLabelText('Your answer')).toHaveValue('Behind the fire station')
  })

  test('reads what was declined or removed, with the reason that was mailed', async () => {
    const refused = { ...open, refusal: { reason: 'It is on the page', at: ago(1) } }
    rows = [
      { ...refused, status: 'declined' },
      { ...refused, _id: '2', status: 'removed', refusal: { reason: 'It advertises a shop', at: ago(1) } },
    ]
    start(ana)
    const items = section.getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/Declined\. The reason that was mailed:.*It is on the page/)
    await expect
      .element(items.nth(1))
      .toMatchTextContent(/Removed by an admin\. The reason that was mailed:.*It advertises a shop/)
    expect(items.getByRole('button').elements()).toEqual([])
  })

  test('cannot answer while the campaign is frozen', async () => {
    start(ana, { standing: 'frozen' })
    await expect.element(section.getByText('Where do we leave bicycles?')).toBeVisible()
    expect(answerButton.query()).toBeNull()
  })

  test('reads that no one has asked yet', async () => {
    rows = []
    waiting = 0
    start(ana)
    await expect.element(section.getByText('No one has asked yet.')).toBeVisible()
  })
})

test('an admin removes an answered question with a reason', async () => {
  rows = [answered]
  server.on(removeQuestion, () => {
    rows = []
    return undefined
  })
  start(admin)
  await page.getByRole('button', { name: 'Remove: Is there a toilet?' }).click()
  await userEvent.fill(dialog.getByLabelText('Reason'), 'It advertises a shop')
  await dialog.getByRole('button', { name: 'Remove it' }).click()
  await expect.element(section.getByText('No question has been answered yet.')).toBeVisible()
  expect(server.received(removeQuestion)).toMatchObject([
    { params: { id: answered._id }, body: { reason: 'It advertises a shop' } },
  ])
})

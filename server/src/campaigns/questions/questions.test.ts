import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { createCampaignEndpoint, listAttentionEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { freezeCampaignEndpoint, hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  declineQuestionEndpoint,
  getQuestionFiguresEndpoint,
  listQuestionsEndpoint,
  removeQuestionEndpoint,
  withdrawQuestionEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { coOrganise } from '../../../test/organising.ts'
import { usePromises } from '../../../test/promising.ts'
import { day, minute } from '../../platform/base/clock.ts'

const scene = usePromises()
let asker: Person

beforeEach(async () => {
  asker = await scene.given.user({ name: 'Ben Kos' })
})

const ask = (text = 'Where do we leave bicycles?', { by = asker, id = scene.id, named = false } = {}) =>
  scene.t.as(by.token)(askQuestionEndpoint, { params: { id }, body: { text, named } })
const asked = async (...what: Parameters<typeof ask>) => {
  const { status, body, error } = await ask(...what)
  if (status !== 201) throw new Error(`not asked: ${JSON.stringify(error)}`)
  return body._id
}
const answer = (questionId: string, text = 'Behind the fire station', by = scene.owner) =>
  scene.t.as(by.token)(answerQuestionEndpoint, { params: { id: scene.id, questionId }, body: { text } })
const decline = (questionId: string, reason = 'It is on the page', by = scene.owner) =>
  scene.t.as(by.token)(declineQuestionEndpoint, { params: { id: scene.id, questionId }, body: { reason } })
const withdraw = (questionId: string, by = asker) =>
  scene.t.as(by.token)(withdrawQuestionEndpoint, { params: { id: scene.id, questionId } })
const list = (by?: Person, query: { limit?: number; cursor?: string } = {}) => {
  const request = { params: { id: scene.id }, query }
  return by ? scene.t.as(by.token)(listQuestionsEndpoint, request) : scene.t.call(listQuestionsEndpoint, request)
}
const texts = async (by?: Person) => (await list(by)).body.map(({ text }) => text)
const figures = async (by?: Person) => {
  const request = { params: { id: scene.id } }
  const call = by ? scene.t.as(by.token) : scene.t.call
  return (await call(getQuestionFiguresEndpoint, request)).body
}
/** A login ends when it is not used for a month. */
const staySignedIn = async () => {
  scene.t.clock.set('2026-06-20T12:00:00Z')
  for (const person of [asker, scene.owner]) await list(person)
}
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)
const cursorIn = (link: unknown) =>
  new URL(/<([^>]+)>/.exec(String(link))?.[1] ?? '', 'http://localhost').searchParams.get('cursor') ?? ''

describe('a question', () => {
  test('is public only together with its answer, and only then with the name', async () => {
    const id = await asked('Where do we leave bicycles?', { named: true })
    expect(await texts()).toEqual([])
    expect(await texts(await scene.given.user())).toEqual([])
    expect(await texts(await scene.given.admin())).toEqual([])
    expect((await list(asker)).body).toMatchObject([{ _id: id, status: 'open', isOwn: true, answer: null }])
    const settled = await answer(id)
    expect(settled).toMatchObject({ status: 200, body: { status: 'answered', isOwn: false } })
    expect((await list()).body).toEqual([
      {
        ...{ _id: id, text: 'Where do we leave bicycles?', status: 'answered', createdAt: '2026-06-01T12:00:00.000Z' },
        asker: expect.objectContaining({ displayName: 'Ben Kos' }),
        ...{ askedAsSupporter: false, isOwn: false, refusal: null },
        answer: {
          ...{ text: 'Behind the fire station', at: '2026-06-01T12:00:00.000Z' },
          by: expect.objectContaining({ _id: scene.owner.user._id }),
        },
      },
    ])
  })

  test('names no one who did not want it, not even to the owner, and says whether they supported it then', async () => {
    await scene.support(asker)
    const id = await asked()
    await scene.withdraw(asker)
    const hidden = { asker: null, askedAsSupporter: true, isOwn: false }
    expect((await list(scene.owner)).body).toMatchObject([{ _id: id, status: 'open', ...hidden }])
    await answer(id)
    expect((await list()).body).toMatchObject([{ ...hidden, status: 'answered' }])
    expect(JSON.stringify([(await list()).body, (await list(scene.owner)).body])).not.toContain(asker.user._id)
  })

  test('that is declined is seen by who asked and the organisers alone, with the reason, and another can be asked', async () => {
    const id = await asked()
    expect((await decline(id)).body).toMatchObject({ status: 'declined' })
    for (const other of [undefined, await scene.given.user()]) expect(await texts(other)).toEqual([])
    const helper = await scene.given.user()
    await coOrganise(scene.t, { id: scene.id, owner: scene.owner, person: helper })
    const declined = { _id: id, status: 'declined', refusal: { reason: 'It is on the page' }, answer: null }
    expect((await list(asker)).body).toMatchObject([{ ...declined, isOwn: true }])
    for (const organiser of [scene.owner, helper]) {
      expect((await list(organiser)).body).toMatchObject([{ ...declined, isOwn: false, asker: null }])
    }
    await asked('Is there a toilet?')
    expect(await texts(asker)).toEqual(['Is there a toilet?', 'Where do we leave bicycles?'])
  })

  test('has one to five hundred characters, and its answer is not empty', async () => {
    expect((await ask(' ')).error.fields).toEqual({ text: 'Write your question' })
    expect((await ask('é'.repeat(501))).error.fields).toEqual({ text: 'At most 500 characters' })
    const id = await asked('é'.repeat(500))
    expect((await answer(id, '')).error.fields).toEqual({ text: 'Write the answer' })
    expect((await decline(id, '')).error.fields).toEqual({ reason: 'Write why you do not answer' })
    expect((await answer(id, 'é'.repeat(2000))).status).toBe(200)
  })

  test('waits once per person and campaign, and at most five times over the site', async () => {
    const id = await asked()
    expect(await asked()).toBe(id)
    expect((await ask('Is there a toilet?')).error.code).toBe('question_open')
    const elsewhere = await Promise.all([1, 2, 3, 4, 5].map(() => scene.given.campaign(scene.owner)))
    const replies = await Promise.all(elsewhere.map(({ _id }) => ask('Is there a toilet?', { id: _id })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({
      code: 'too_many_questions',
      error:
        'Five questions of yours wait for an answer on this site. You can ask another once one is answered, or withdraw one',
    })
    await withdraw(id)
    await asked('Is there a toilet?')
  })

  test('is asked by accounts with a verified address, and not by the owner', async () => {
    expect((await ask('Why?', { by: scene.owner })).error.code).toBe('question_to_oneself')
    const unverified = await scene.given.user({ verified: false })
    expect((await ask('Why?', { by: unverified })).error.code).toBe('email_unverified')
    expect((await scene.t.call(askQuestionEndpoint, { params: { id: scene.id }, body: { text: 'Why?' } })).status).toBe(
      401,
    )
  })

  test('is withdrawn by who asked while it waits; answering it then says so', async () => {
    const id = await asked()
    expect((await withdraw(id, await scene.given.user())).error.code).toBe('question_not_found')
    expect((await withdraw(id)).status).toBe(204)
    const sentence = 'This question is no longer there: it was withdrawn, or an admin removed it'
    expect((await answer(id)).error).toMatchObject({ code: 'question_not_found', error: sentence })
    expect((await decline(id)).error).toMatchObject({ code: 'question_not_found', error: sentence })
    expect(await texts(scene.owner)).toEqual([])
    const other = await asked()
    await answer(other)
    expect((await withdraw(other)).error.code).toBe('question_settled')
  })

  test('is withdrawn or answered, not both, if that happens at the same moment', async () => {
    const id = await asked()
    const [withdrawn, answered] = await Promise.all([withdraw(id), answer(id)])
    expect([withdrawn.status, answered.status].toSorted()).toEqual(withdrawn.status === 204 ? [204, 404] : [200, 409])
    expect(await texts()).toHaveLength(withdrawn.status === 204 ? 0 : 1)
  })
})

describe('the owner', () => {
  test('gets those that wait first, oldest first, then the answered ones, page by page', async () => {
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => scene.given.user()))
    const ids: string[] = []
    for (const [index, by] of others.entries()) {
      scene.t.clock.advance(minute)
      ids.push(await asked(`Question ${index + 1}`, { by }))
    }
    for (const id of [ids[3] ?? '', ids[1] ?? '']) {
      scene.t.clock.advance(minute)
      await answer(id)
    }
    const inOrder = ['Question 1', 'Question 3', 'Question 5', 'Question 2', 'Question 4']
    expect(await texts(scene.owner)).toEqual(inOrder)
    expect(await texts()).toEqual(['Question 2', 'Question 4'])
    const read: string[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < 3; pages++) {
      const { body, headers } = await list(scene.owner, { limit: 2, ...(cursor && { cursor }) })
      read.push(...body.map(({ text }) => text))
      cursor = cursorIn(headers['link'])
    }
    expect(read).toEqual(inOrder)
    const first = await list(undefined, { limit: 1 })
    const second = await list(undefined, { limit: 1, cursor: cursorIn(first.headers['link']) })
    expect([...first.body, ...second.body].map(({ text }) => text)).toEqual(['Question 2', 'Question 4'])
    expect((await list(undefined, { cursor: 'x' })).error.fields?.['cursor']).toBeDefined()
  })

  test('is told how many wait, on the page and in the list of their campaigns', async () => {
    const id = await asked()
    await asked('Is there a toilet?', { by: await scene.given.user() })
    const attention = async () => {
      const { body } = await scene.t.as(scene.owner.token)(listAttentionEndpoint, {})
      return body
        .filter(({ _id }) => _id === scene.id)
        .map(({ reasons, questionsWaiting }) => [...reasons, questionsWaiting])
    }
    expect(await figures(scene.owner)).toEqual({ waiting: 2, unanswered: 0 })
    for (const other of [undefined, asker]) expect(await figures(other)).toEqual({ waiting: null, unanswered: 0 })
    expect(await attention()).toEqual([['questions_waiting', 2]])
    await answer(id)
    expect(await attention()).toEqual([['questions_waiting', 1]])
  })

  test('answers or declines once; the same words again change nothing', async () => {
    const id = await asked()
    expect((await answer(id)).status).toBe(200)
    expect((await answer(id)).status).toBe(200)
    expect((await answer(id, 'Elsewhere')).error.code).toBe('question_settled')
    expect((await decline(id)).error.code).toBe('question_settled')
    expect((await list()).body).toMatchObject([{ answer: { text: 'Behind the fire station' } }])
  })

  test('answers for their own campaign only', async () => {
    const id = await asked()
    expect((await answer(id, 'Here', asker)).error.code).toBe('forbidden')
    const stranger = await scene.given.user()
    const { _id: other } = await scene.given.campaign(stranger)
    const elsewhere = { params: { id: other, questionId: id }, body: { text: 'Here' } }
    expect((await scene.t.as(stranger.token)(answerQuestionEndpoint, elsewhere)).error.code).toBe('question_not_found')
  })
})

describe('questions are closed', () => {
  test('while the campaign is frozen, except for withdrawing', async () => {
    const id = await asked()
    const freeze = { params: { id: scene.id }, body: { reason: 'We look into it' } }
    expect((await (await asAdmin())(freezeCampaignEndpoint, freeze)).status).toBe(200)
    const sentence = 'An admin has frozen this campaign. It takes no questions and no answers for now'
    const frozen = { code: 'campaign_frozen', error: sentence }
    expect(await ask('Why?', { by: await scene.given.user() })).toMatchObject({ status: 409, error: frozen })
    expect((await answer(id)).error).toMatchObject(frozen)
    expect((await decline(id)).error).toMatchObject(frozen)
    expect((await withdraw(id)).status).toBe(204)
  })

  test('while it is taken down, and no one else sees them', async () => {
    const id = await asked()
    await answer(id)
    const waiting = await asked('Is there a toilet?')
    const hide = { params: { id: scene.id }, body: { category: 'fraud', reason: 'There is no creek' } } as const
    expect((await (await asAdmin())(hideCampaignEndpoint, hide)).status).toBeLessThan(300)
    expect((await ask('Why?', { by: await scene.given.user() })).error.code).toBe('campaign_hidden')
    expect((await answer(waiting)).error.code).toBe('campaign_hidden')
    for (const other of [undefined, asker]) expect((await list(other)).error.code).toBe('campaign_hidden')
    expect(await texts(scene.owner)).toHaveLength(2)
  })

  test('from fourteen days after its end on, or after a campaign without a day was cancelled', async () => {
    await staySignedIn()
    scene.t.clock.set('2026-07-04T23:59:59.999Z')
    await asked()
    scene.t.clock.set('2026-07-05T00:00:00Z')
    const late = await ask('Why?', { by: await scene.given.user() })
    expect(late.error).toMatchObject({ code: 'questions_closed' })
    const body = { title: 'Some day', targetType: 'policy', actionMode: 'donation' } as const
    const { body: undated } = await scene.t.as(scene.owner.token)(createCampaignEndpoint, { body })
    await asked('When?', { by: await scene.given.user(), id: undated._id })
    const cancel = { params: { id: undated._id } }
    expect((await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, cancel)).status).toBeLessThan(300)
    scene.t.clock.advance(14 * day)
    await asked('Why?', { by: await scene.given.user(), id: undated._id })
    scene.t.clock.advance(1)
    const refused = await ask('Why?', { by: await scene.given.user(), id: undated._id })
    expect(refused.error.code).toBe('questions_closed')
  })
})

describe('what is not answered', () => {
  test('is deleted fourteen days after the end, and counted on the page; answers stay', async () => {
    const [one, two, three] = [await scene.given.user(), await scene.given.user(), await scene.given.user()]
    await answer(await asked())
    await decline(await asked('Is it a joke?', { by: one }))
    await asked('Is there a toilet?', { by: two })
    await asked('Is there water?', { by: three })
    await staySignedIn()
    scene.t.clock.set('2026-07-04T23:59:59.999Z')
    await scene.t.runJob('retention')
    expect(await figures()).toEqual({ waiting: null, unanswered: 0 })
    scene.t.clock.set('2026-07-05T00:00:00.001Z')
    await scene.t.runJob('retention')
    await scene.t.runJob('retention')
    expect(await figures(scene.owner)).toEqual({ waiting: 0, unanswered: 2 })
    expect(await texts(scene.owner)).toEqual(['Where do we leave bicycles?'])
  })
})

describe('an admin', () => {
  test('takes a question down, also an answered one; who asked reads the reason, and the history has it', async () => {
    const id = await asked()
    await answer(id)
    const admin = await scene.given.admin()
    const remove = { params: { id }, body: { reason: 'It advertises a shop' } }
    expect((await scene.t.as(admin.token)(removeQuestionEndpoint, remove)).status).toBe(204)
    expect((await scene.t.as(admin.token)(removeQuestionEndpoint, remove)).error.code).toBe('question_not_found')
    for (const other of [undefined, await scene.given.user()]) expect(await texts(other)).toEqual([])
    for (const reader of [asker, scene.owner]) {
      expect((await list(reader)).body).toMatchObject([
        { status: 'removed', answer: null, refusal: { reason: 'It advertises a shop' } },
      ])
    }
    expect((await answer(id)).error.code).toBe('question_not_found')
    const history = { params: { id: admin.user._id }, query: {} }
    const { body } = await scene.t.as(admin.token)(getUserHistoryEndpoint, history)
    expect(body.find(({ modelName }) => modelName === 'Question')).toMatchObject({
      action: 'updated',
      recordName: 'Bridge over the creek',
    })
  })

  test('has no part in the campaign, and gives a reason', async () => {
    const admin = await scene.given.admin()
    const { _id: own } = await scene.given.campaign(admin)
    const id = await asked('Why?', { id: own })
    const remove = { params: { id }, body: { reason: 'I do not like it' } }
    expect((await scene.t.as(admin.token)(removeQuestionEndpoint, remove)).error.code).toBe('forbidden')
    const empty = { params: { id }, body: { reason: ' ' } }
    expect((await (await asAdmin())(removeQuestionEndpoint, empty)).error.fields?.['reason']).toBe(
      'Please provide a reason',
    )
  })
})

test('a person exports what they asked and answered; deleting the account leaves only answered questions, without a name', async () => {
  const id = await asked('Where do we leave bicycles?', { named: true })
  await answer(id)
  await asked('Is there a toilet?')
  await scene.given.prove(asker)
  const own = (await scene.t.as(asker.token)(exportMyDataEndpoint, {})).body.records
  expect(own['questions']).toMatchObject([
    { text: 'Where do we leave bicycles?', named: true, status: 'answered', answer: 'Behind the fire station' },
    { text: 'Is there a toilet?', status: 'open' },
  ])
  await scene.given.prove(scene.owner)
  const owners = (await scene.t.as(scene.owner.token)(exportMyDataEndpoint, {})).body.records
  expect(owners['questionAnswers']?.find(({ campaignId }) => campaignId === scene.id)).toMatchObject({
    answer: 'Behind the fire station',
  })
  const deletion = await scene.t.as(asker.token)(deleteAccountEndpoint, { body: { password: asker.password } })
  expect(deletion.status).toBe(204)
  expect((await list(scene.owner)).body).toMatchObject([{ _id: id, asker: null, askedAsSupporter: false }])
})

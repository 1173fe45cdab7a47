import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import {
  answerSharedTextEndpoint,
  listSharedTextsEndpoint,
  shareDisputeEndpoint,
} from '@muster/contract/campaigns/shared-texts.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import type { Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const s = useDisputes()

type Named = { _id: string }
const share = ({ _id }: Named, text: string, by: Person = s.admin()) =>
  s.t.as(by.token)(shareDisputeEndpoint, { params: { id: _id }, body: { text } })
const shared = async (by: Person = s.owner) =>
  (await s.t.as(by.token)(listSharedTextsEndpoint, { params: { id: s.campaignId } })).body
const answer = ({ _id }: Named, text: string, by: Person = s.owner, id = s.campaignId) =>
  s.t.as(by.token)(answerSharedTextEndpoint, { params: { id, disputeId: _id }, body: { text } })

describe('a text that an admin shares', () => {
  test('is mailed to the owner and on their page, without the person who raised the dispute', async () => {
    const raised = await s.reported({ details: 'I was there on Sunday' })
    expect(await shared()).toEqual([])
    const { status, body } = await share(raised, 'A donor says that there is no river.')
    expect(status).toBe(200)
    expect(body.messages).toMatchObject([{ from: 'admin', to: 'owner', text: 'A donor says that there is no river.' }])
    const createdAt = s.t.clock.now().toISOString()
    expect(await shared()).toEqual([
      {
        disputeId: raised._id,
        isDecided: false,
        texts: [
          {
            ...{ _id: body.messages[0]?._id, from: 'admin' },
            ...{ text: 'A donor says that there is no river.', createdAt },
          },
        ],
      },
    ])
    const [mail, ...more] = await s.newsFor(s.owner)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('About a dispute on your campaign: Bridge over the creek')
    expect(mail?.text).toContain('A donor says that there is no river.')
    expect(mail?.text).toContain(`/campaigns/${s.campaignId}/money`)
    for (const told of [mail?.text ?? '', JSON.stringify(await shared())]) {
      expect(told).not.toContain(s.donor.email)
      expect(told).not.toContain(s.donor.user._id)
      expect(told).not.toContain('I was there on Sunday')
    }
    expect(await s.newsFor(s.donor)).toEqual([])
    expect(await s.mine()).toMatchObject([{ messages: [] }])
  })

  test('is refused with the name or the address of that person', async () => {
    const reporter = await s.given.user({ name: 'Vesna Kralj' })
    const raised = await s.reported({}, reporter)
    for (const text of ['Vesna Kralj says that', `Ask ${reporter.email}`]) {
      expect(await share(raised, text)).toMatchObject({ status: 400, error: { code: 'invalid' } })
    }
    expect(await shared()).toEqual([])
    expect((await share(raised, 'A donor says that')).status).toBe(200)
    const [mail] = await s.newsFor(s.owner)
    expect(mail?.text).toContain('A donor says that')
    for (const told of [`${mail?.subject} ${mail?.text} ${mail?.html}`, JSON.stringify(await shared())]) {
      expect(told).not.toMatch(/Vesna|Kralj/)
      expect(told).not.toContain(reporter.email)
    }
  })

  test('is refused if the person was not told that it happens: of disputes from before, and of cases at PayPal', async () => {
    const raised = await s.reported()
    await s.t.context.db.updateTable('dispute').set({ is_shareable: false }).where('id', '=', raised._id).execute()
    expect((await s.look(raised)).body.mayShare).toBe(false)
    expect(await share(raised, 'A donor says')).toMatchObject({ status: 409, error: { code: 'dispute_not_shareable' } })
    expect(await share({ _id: newId() }, 'A donor says')).toMatchObject({ status: 404 })
  })
})

describe('the owner', () => {
  test('answers the admins, who alone read and pass it on', async () => {
    const raised = await s.reported()
    await share(raised, 'Where is the river?')
    s.t.clock.advance(minute)
    const given = await answer(raised, 'Behind the wood.')
    expect(given).toMatchObject({ status: 201, body: { from: 'owner', text: 'Behind the wood.' } })
    const texts = [
      ['admin', 'Where is the river?'],
      ['owner', 'Behind the wood.'],
    ]
    expect((await shared())[0]?.texts.map(({ from, text }) => [from, text])).toEqual(texts)
    const [mail, ...more] = await s.newsFor(s.admin())
    expect(more).toEqual([])
    expect(mail?.subject).toBe('The owner answered about a dispute: Bridge over the creek')
    expect(mail?.text).toContain('Behind the wood.')
    expect((await s.look(raised)).body.messages.at(-1)).toMatchObject({ from: 'owner', to: 'admins' })
    expect(await s.mine()).toMatchObject([{ messages: [] }])
    expect(await s.newsFor(s.donor)).toEqual([])
    await s.say(raised, 'The organiser says that it is behind the wood.', s.admin())
    expect(await s.mine()).toMatchObject([{ messages: [{ from: 'admin' }] }])
    await s.say(raised, 'I have been behind the wood.')
    expect((await shared())[0]?.texts).toHaveLength(2)
  })

  test('answers only what was shared, about their own campaign', async () => {
    const raised = await s.reported()
    expect((await answer(raised, 'Which river?')).error.code).toBe('dispute_not_found')
    await share(raised, 'Where is the river?')
    const other = await s.given.campaign(s.owner)
    expect((await answer(raised, 'There', s.owner, other._id)).error.code).toBe('dispute_not_found')
    expect((await answer(raised, 'There', s.donor)).status).toBe(403)
    expect((await answer(raised, 'There', s.admin())).status).toBe(403)
    const { status } = await s.t.as(s.donor.token)(listSharedTextsEndpoint, { params: { id: s.campaignId } })
    expect(status).toBe(403)
  })

  test('writes at most ten answers in a row, and the same twice is one', async () => {
    const raised = await s.reported()
    await share(raised, 'Where is the river?')
    s.t.clock.advance(minute)
    for (let n = 1; n <= 10; n++) expect((await answer(raised, `Answer ${n}`)).status).toBe(201)
    expect((await answer(raised, 'Answer 10')).status).toBe(201)
    expect((await answer(raised, 'Answer 11')).error.code).toBe('too_many_messages')
    expect((await shared())[0]?.texts).toHaveLength(11)
  })

  test('finds their answers in the export of their data', async () => {
    const raised = await s.reported()
    await share(raised, 'Where is the river?')
    await answer(raised, 'Behind the wood.')
    const { body } = await s.t.as(s.owner.token)(exportMyDataEndpoint, {})
    expect(body.records['disputeAnswers']).toMatchObject([{ campaignId: s.campaignId, text: 'Behind the wood.' }])
    expect(body.records['disputes']).toEqual([])
  })
})

import { listDisputesEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { answerSharedTextEndpoint, shareDisputeEndpoint } from '@muster/contract/campaigns/shared-texts.ts'
import { describe, expect, test } from 'vitest'
import { useDisputes } from '../../../test/disputing.ts'
import { grantAdmin } from '../../people/index.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const s = useDisputes()

describe('a message of the person who raised a dispute', () => {
  test('is kept, shown to them and to admins, and mailed to the admins, not to the owner', async () => {
    const other = await s.given.admin()
    const raised = await s.reported()
    s.t.clock.advance(minute)
    const { status, body } = await s.say(raised, '  I found the receipt.\nIt says $25.  ')
    expect(status).toBe(201)
    const text = 'I found the receipt.\nIt says $25.'
    const createdAt = s.t.clock.now().toISOString()
    expect(body).toEqual({ _id: body._id, from: 'reporter', text, createdAt })
    expect(await s.mine()).toMatchObject([{ messages: [body] }])
    expect((await s.look(raised)).body.messages).toMatchObject([
      { _id: body._id, from: 'reporter', to: 'admins', text, by: { _id: s.donor.user._id } },
    ])
    for (const admin of [s.admin(), other]) {
      const [mail, ...more] = await s.newsFor(admin)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('A message about a dispute: Bridge over the creek')
      expect(mail?.text).toContain('It says $25.')
      expect(mail?.text).toContain(`/admin?tab=disputes&dispute=${raised._id}`)
    }
    expect(await s.newsFor(s.owner)).toEqual([])
  })

  test('is not mailed to an admin who owns the campaign', async () => {
    await grantAdmin(s.t.context.db, s.owner.email)
    await s.say(await s.reported(), 'Ask the mayor')
    expect(await s.newsFor(s.owner)).toEqual([])
    expect(await s.newsFor(s.admin())).toHaveLength(1)
  })

  test('sent ten times at once, or again within an hour, is one message and one mail', async () => {
    const raised = await s.reported()
    const answers = await Promise.all(Array.from({ length: 10 }, () => s.say(raised, 'Where is it')))
    s.t.clock.advance(hour - minute)
    answers.push(await s.say(raised, 'Where is it'))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await s.newsFor(s.admin())).toHaveLength(1)
    s.t.clock.advance(2 * minute)
    await s.say(raised, 'Where is it')
    expect((await s.mine())[0]?.messages).toHaveLength(2)
  })

  test('is refused while ten wait for an answer', async () => {
    const raised = await s.reported()
    for (let n = 1; n <= 10; n++) expect((await s.say(raised, `Question ${n}`)).status).toBe(201)
    const refusal = await s.say(raised, 'Question 11')
    expect(refusal).toMatchObject({ status: 409, error: { code: 'too_many_messages' } })
    expect((await s.mine())[0]?.messages).toHaveLength(10)
    s.t.clock.advance(minute)
    await s.say(raised, 'One after the other', s.admin())
    s.t.clock.advance(minute)
    expect((await s.say(raised, 'Question 11')).status).toBe(201)
  })

  test('needs a text of at most 5,000 characters', async () => {
    const raised = await s.reported()
    const refused = (text: string) => ({ status: 400, error: { fields: { text } } })
    expect(await s.say(raised, ' \n ')).toMatchObject(refused('Write something first'))
    expect(await s.say(raised, 'x'.repeat(5_001))).toMatchObject(refused('At most 5,000 characters'))
  })
})

describe('a message of an admin', () => {
  test('is mailed to the person who raised the dispute, who reads that an admin wrote it, not which one', async () => {
    const raised = await s.reported()
    const { body } = await s.say(raised, 'The $5 are the fee of PayPal.', s.admin())
    expect(body).toMatchObject({ from: 'admin', text: 'The $5 are the fee of PayPal.' })
    const [dispute] = await s.mine()
    expect(dispute).toMatchObject({ status: 'open', messages: [body] })
    expect(JSON.stringify(dispute)).not.toContain(s.admin().user._id)
    const [mail, ...more] = await s.newsFor(s.donor)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A message about your dispute: Bridge over the creek')
    expect(mail?.text).toContain('The $5 are the fee of PayPal.')
    expect(mail?.text).toContain('/myDisputes')
    expect(await s.newsFor(s.admin())).toEqual([])
    expect((await s.look(raised)).body.messages).toMatchObject([
      { from: 'admin', to: 'reporter', by: { _id: s.admin().user._id } },
    ])
  })
})

test('no one else reads or writes messages: for the owner and strangers there is no such dispute', async () => {
  const raised = await s.reported()
  const stranger = await s.given.user()
  for (const answer of [
    await s.say(raised, 'Let me in', s.owner),
    await s.say(raised, 'Let me in', stranger),
    await s.say({ _id: newId() }, 'Let me in'),
    await s.withdraw(raised, s.owner),
    await s.withdraw(raised, s.admin()),
    await s.withdraw({ _id: newId() }),
  ]) {
    expect(answer).toMatchObject({ status: 404, error: { code: 'dispute_not_found' } })
  }
})

test('the day by which an answer is usual follows from the latest that the person wrote, until the decision', async () => {
  const raised = await s.reported()
  const inSevenDays = () => new Date(s.t.clock.now().getTime() + 7 * day).toISOString()
  expect(raised.answerBy).toBe(inSevenDays())
  s.t.clock.advance(2 * day)
  await s.say(raised, 'We are looking into it', s.admin())
  expect((await s.mine())[0]?.answerBy).toBe(raised.answerBy)
  await s.say(raised, 'Thank you. One more thing')
  expect((await s.mine())[0]?.answerBy).toBe(inSevenDays())
  await s.decide(raised, 'rejected')
  expect((await s.mine())[0]?.answerBy).toBeNull()
  s.t.clock.advance(day)
  await s.decide(raised, 'open')
  expect((await s.mine())[0]?.answerBy).toBe(inSevenDays())
})

describe('the admins’ list marks a dispute whose messages wait for an answer', () => {
  const isMarked = async () => {
    const query = { campaignId: s.campaignId }
    return (await s.t.as(s.admin().token)(listDisputesEndpoint, { query })).body.map(({ awaitsAnswer }) => awaitsAnswer)
  }
  const later = () => s.t.clock.advance(minute)

  test('until an admin has written to the person who raised it, or changed its status', async () => {
    const raised = await s.reported()
    expect(await isMarked()).toEqual([false])
    await s.say(raised, 'Where is it')
    expect(await isMarked()).toEqual([true])
    expect((await s.look(raised)).body.awaitsAnswer).toBe(true)
    later()
    await s.say(raised, 'Behind the wood', s.admin())
    expect(await isMarked()).toEqual([false])
    later()
    await s.say(raised, 'I do not find it')
    expect(await isMarked()).toEqual([true])
    later()
    await s.decide(raised, 'resolved', 'A map is on the page now')
    expect(await isMarked()).toEqual([false])
    later()
    await s.say(raised, 'The map is wrong')
    expect(await isMarked()).toEqual([true])
  })

  test('until the owner’s answer is passed on or answered; a text to the owner answers no one else', async () => {
    const raised = await s.reported()
    const share = (text: string) =>
      s.t.as(s.admin().token)(shareDisputeEndpoint, { params: { id: raised._id }, body: { text } })
    const answer = async (text: string) => {
      const params = { id: s.campaignId, disputeId: raised._id }
      expect((await s.t.as(s.owner.token)(answerSharedTextEndpoint, { params, body: { text } })).status).toBe(201)
      later()
    }
    await share('Where is the river?')
    expect(await isMarked()).toEqual([false])
    later()
    await answer('Behind the wood')
    expect(await isMarked()).toEqual([true])
    await share('Which wood?')
    expect(await isMarked()).toEqual([false])
    later()
    await answer('The one at the church')
    await s.say(raised, 'The organiser says that it is at the church', s.admin())
    expect(await isMarked()).toEqual([false])
    later()
    await s.say(raised, 'There is no church')
    later()
    await share('There is no church?')
    expect(await isMarked()).toEqual([true])
  })
})

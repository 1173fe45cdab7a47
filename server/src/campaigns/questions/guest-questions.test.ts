import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  freezeCampaignEndpoint,
  hideCampaignEndpoint,
  suspendUserEndpoint,
} from '@muster/contract/campaigns/moderation.ts'
import {
  answerQuestionEndpoint,
  askAsGuestEndpoint,
  askQuestionEndpoint,
  confirmQuestionEndpoint,
  declineQuestionEndpoint,
  listQuestionsEndpoint,
  readQuestionLinkEndpoint,
  removeQuestionEndpoint,
  withdrawGuestQuestionEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { changeEmailEndpoint, confirmEmailEndpoint } from '@muster/contract/people/email.ts'
import { deleteAccountEndpoint, exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import { notMeEndpoint } from '@muster/contract/people/not-me.ts'
import type { Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const scene = usePromises()
const password = 'correct horse battery'
const where = 'Where do we leave bicycles?'

const ask = ({ text = where, email = scene.email, id = scene.id } = {}) =>
  scene.t.call(askAsGuestEndpoint, { params: { id }, body: { email, text } })
const confirmMails = async (email = scene.email) =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject?.startsWith('Confirm your question'))
const tokenAfter = (mail: Email | undefined, words: string) =>
  new RegExp(`${words}\\S*[?]token=([^&\\s]+)`).exec(mail?.text ?? '')?.[1] ?? ''
const mailedToken = async (email = scene.email) => tokenAfter((await confirmMails(email)).at(-1), 'See my question:\\n')
const read = (token: string) => scene.t.call(readQuestionLinkEndpoint, { params: { token } })
const confirm = (token: string) => scene.t.call(confirmQuestionEndpoint, { params: { token } })
const withdraw = (token: string) => scene.t.call(withdrawGuestQuestionEndpoint, { params: { token } })
/** Mails a link and returns its token. */
const linked = async (what: Parameters<typeof ask>[0] = {}) => {
  const { status, error } = await ask(what)
  if (status !== 200) throw new Error(`not mailed: ${JSON.stringify(error)}`)
  return mailedToken(what.email)
}
/** Asks by a link, which has to work, and returns its token. */
const asked = async (what: Parameters<typeof ask>[0] = {}) => {
  const token = await linked(what)
  const { status, error } = await confirm(token)
  if (status !== 200) throw new Error(`not asked: ${JSON.stringify(error)}`)
  return token
}
const list = async (by?: Person, id = scene.id) => {
  const request = { params: { id }, query: {} }
  const call = by ? scene.t.as(by.token) : scene.t.call
  return (await call(listQuestionsEndpoint, request)).body
}
const texts = async (by: Person, id = scene.id) => (await list(by, id)).map(({ text }) => text)
const idOf = async (text = where) => (await list(scene.owner)).find((one) => one.text === text)?._id ?? ''
const settle = async (how: 'answer' | 'decline', text: string) => {
  const params = { id: scene.id, questionId: await idOf() }
  const owner = scene.t.as(scene.owner.token)
  return how === 'answer'
    ? owner(answerQuestionEndpoint, { params, body: { text } })
    : owner(declineQuestionEndpoint, { params, body: { reason: text } })
}
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)
const subjects = async (email = scene.email) =>
  (await mailsTo(scene.t, email)).map(({ subject }) => subject).filter((one) => /^Your question was/.test(one ?? ''))
/** Registers an address and verifies it, as a person does. */
const register = async (email = scene.email): Promise<Person> => {
  await scene.t.call(registerEndpoint, { body: { email, password } })
  const mail = (await mailsTo(scene.t, email)).findLast(({ text }) => text?.includes('/verify-email?'))
  await scene.t.call(verifyEmailEndpoint, { params: { token: tokenAfter(mail, '/verify-email') } })
  const { body } = await scene.t.call(loginEndpoint, { body: { email, password } })
  return { ...body, email, password }
}

describe('a guest', () => {
  test('asks by the mailed link once they press, without a name, and reads the answer there', async () => {
    const { status, body } = await ask()
    expect({ status, body }).toEqual({ status: 200, body: { email: scene.email, waiting: false } })
    const token = await mailedToken()
    const link = {
      campaignId: scene.id,
      campaignTitle: 'Bridge over the creek',
      text: where,
      answer: null,
      refusal: null,
    }
    expect((await read(token)).body).toEqual({ ...link, status: 'asked' })
    expect(await texts(scene.owner)).toEqual([])
    expect((await confirm(token)).body).toEqual({ ...link, status: 'open' })
    expect((await confirm(token)).body).toEqual({ ...link, status: 'open' })
    const seen = { text: where, status: 'open', asker: null, askedAsSupporter: false, isOwn: false }
    expect(await list(scene.owner)).toMatchObject([seen])
    expect(await list()).toEqual([])
    await settle('answer', 'Behind the fire station')
    expect(await list()).toMatchObject([{ text: where, asker: null, answer: { text: 'Behind the fire station' } }])
    expect((await read(token)).body).toMatchObject({ status: 'answered', answer: { text: 'Behind the fire station' } })
    expect((await confirm(token)).body.status).toBe('answered')
    expect((await withdraw(token)).error.code).toBe('question_settled')
    expect(await subjects()).toEqual(['Your question was answered: Bridge over the creek'])
  })

  test('reads why it was declined or removed, by the link and by mail, also long after', async () => {
    const token = await asked()
    await settle('decline', 'It is on the page')
    expect(await subjects()).toEqual(['Your question was declined: Bridge over the creek'])
    scene.t.clock.advance(10 * day)
    expect((await read(token)).body).toMatchObject({ status: 'declined', refusal: { reason: 'It is on the page' } })
    const remove = { params: { id: await idOf() }, body: { reason: 'It advertises a shop' } }
    expect((await (await asAdmin())(removeQuestionEndpoint, remove)).status).toBe(204)
    expect((await read(token)).body).toMatchObject({ status: 'removed', refusal: { reason: 'It advertises a shop' } })
    expect((await withdraw(token)).error.code).toBe('question_not_found')
    expect(await subjects()).toHaveLength(2)
  })

  test('withdraws it while it waits, and can send it again as long as the link works', async () => {
    const token = await asked()
    expect((await withdraw(token)).status).toBe(204)
    expect(await texts(scene.owner)).toEqual([])
    expect((await withdraw(token)).error.code).toBe('question_not_found')
    expect((await read(token)).body.status).toBe('asked')
    expect((await confirm(token)).body.status).toBe('open')
  })

  test('asks within seven days after the longest wait of the mail', async () => {
    const [token, late] = [await linked(), await linked({ email: 'late@example.org' })]
    scene.t.clock.advance(8 * day - 1)
    expect((await confirm(token)).status).toBe(200)
    scene.t.clock.advance(1)
    expect((await confirm(late)).error.code).toBe('invalid_token')
    expect((await read(late)).error.code).toBe('invalid_token')
    expect((await read(token)).body.status).toBe('open')
  })

  test('sends 500 characters of any script, and no more', async () => {
    for (const [text, email] of [
      ['橋'.repeat(500), `bridge@${'long.'.repeat(40)}example.org`],
      ['🚲'.repeat(250), 'bicycle@example.org'],
      [`${'"\n'.repeat(249)}"?`, 'quotes@example.org'],
    ] as const) {
      const token = await linked({ text, email })
      expect((await read(token)).body).toMatchObject({ text, status: 'asked' })
      expect((await confirm(token)).body).toMatchObject({ text, status: 'open' })
      expect(await texts(scene.owner)).toContain(text)
    }
    expect((await ask({ text: '橋'.repeat(501) })).error.fields).toEqual({ text: 'At most 500 characters' })
    expect((await ask({ text: ' ' })).error.fields).toEqual({ text: 'Write your question' })
    expect((await ask({ email: 'nobody' })).error.fields?.['email']).toBeDefined()
  })

  test('sees no word of the question in the mail, because it may reach someone else', async () => {
    await ask({ text: 'Buy at shop.example today' })
    const [mail] = await confirmMails()
    expect(mail?.text).not.toContain('shop')
    expect(mail?.html).not.toContain('shop')
  })

  test('is called a supporter if the address supports the campaign then', async () => {
    await scene.ask()
    await scene.confirm(await scene.mailedToken())
    await asked()
    expect(await list(scene.owner)).toMatchObject([{ askedAsSupporter: true, asker: null }])
  })

  test('stops these mails by the link in their foot', async () => {
    await asked()
    await settle('answer', 'Behind the fire station')
    const mail = (await mailsTo(scene.t, scene.email)).at(-1)
    const token = tokenAfter(mail, '/unsubscribe')
    expect((await scene.t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
    scene.t.clock.advance(11 * minute)
    await asked({ text: 'Is there a toilet?' })
    const params = { id: scene.id, questionId: await idOf('Is there a toilet?') }
    await scene.t.as(scene.owner.token)(answerQuestionEndpoint, { params, body: { text: 'Yes' } })
    expect(await subjects()).toHaveLength(1)
  })
})

describe('the limits of a guest', () => {
  test('one question waits per address and campaign; the same words again are the same question', async () => {
    await asked()
    const other = await linked({ text: 'Is there a toilet?' })
    expect((await confirm(other)).error.code).toBe('question_open')
    scene.t.clock.advance(11 * minute)
    const same = await linked()
    expect((await confirm(same)).body.status).toBe('open')
    expect(await texts(scene.owner)).toEqual([where])
    const answers = await Promise.all([confirm(other), confirm(other)])
    expect(answers.map(({ error }) => error.code)).toEqual(['question_open', 'question_open'])
  })

  test('five wait over the site, also if links are opened at once, and those of an account are counted too', async () => {
    const tokens = []
    for (let n = 0; n < 6; n++) {
      const { _id: id } = await scene.given.campaign(await scene.given.user())
      tokens.push(await linked({ id }))
    }
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('too_many_questions')
    const member = await register()
    const more = { params: { id: scene.id }, body: { text: where } }
    expect((await scene.t.as(member.token)(askQuestionEndpoint, more)).error.code).toBe('too_many_questions')
    expect((await confirm(await linked())).error.code).toBe('too_many_questions')
  })

  test('gets one mail in ten minutes, and the link ends with “That was not me”', async () => {
    await ask()
    await ask({ text: 'Is there a toilet?' })
    expect(await confirmMails()).toHaveLength(1)
    const token = await mailedToken()
    const notMe = tokenAfter((await confirmMails())[0], 'That was not me: ')
    await scene.t.call(notMeEndpoint, { body: { token: notMe } })
    expect((await read(token)).error.code).toBe('invalid_token')
    expect((await confirm(token)).error.code).toBe('invalid_token')
    expect((await read('x')).error.code).toBe('invalid_token')
  })

  test('an owner does not ask themselves, and the answer to the request does not tell', async () => {
    const answers = [await ask(), await ask({ email: scene.owner.email })]
    expect(answers.map(({ status, body }) => [status, body.waiting])).toEqual([
      [200, false],
      [200, false],
    ])
    expect((await confirm(await mailedToken(scene.owner.email))).error.code).toBe('question_to_oneself')
  })

  test('a suspended person gets no mail, and a link from before asks nothing', async () => {
    const person = await scene.given.user()
    const token = await linked({ email: person.email })
    const suspend = { params: { id: person.user._id }, body: { reason: 'Threats' } }
    expect((await (await asAdmin())(suspendUserEndpoint, suspend)).status).toBeLessThan(300)
    expect((await confirm(token)).error.code).toBe('invalid_token')
    scene.t.clock.advance(hour)
    expect((await ask({ email: person.email })).body.waiting).toBe(false)
    expect(await confirmMails(person.email)).toHaveLength(1)
  })

  test('a campaign that takes no questions refuses the request and the link, and drops a mail that waits', async () => {
    const token = await linked()
    await ask({ email: 'waits@example.org' })
    const admin = await asAdmin()
    const freeze = { params: { id: scene.id }, body: { reason: 'We look into it' } }
    await admin(freezeCampaignEndpoint, freeze)
    expect(await confirmMails('waits@example.org')).toEqual([])
    expect((await ask()).error.code).toBe('campaign_frozen')
    expect((await confirm(token)).error.code).toBe('campaign_frozen')
    expect((await read(token)).body.status).toBe('asked')
    await admin(hideCampaignEndpoint, { params: { id: scene.id }, body: { category: 'fraud', reason: 'No creek' } })
    expect((await read(token)).error.code).toBe('campaign_hidden')
    expect((await ask()).error.code).toBe('campaign_hidden')
  })

  test('nothing is asked from fourteen days after the end on, and a question that waits can be withdrawn of a hidden campaign', async () => {
    const token = await asked()
    const hide = { params: { id: scene.id }, body: { category: 'fraud', reason: 'No creek' } } as const
    await (
      await asAdmin()
    )(hideCampaignEndpoint, hide)
    expect((await withdraw(token)).status).toBe(204)
    scene.id = (await scene.given.campaign(scene.owner, { executionDate: '2026-06-02' }))._id
    const before = await linked({ email: 'before@example.org' })
    scene.t.clock.set('2026-06-17T00:00:00.001Z')
    expect((await ask()).error.code).toBe('questions_closed')
    expect((await confirm(before)).error.code).toBe('invalid_token')
  })
})

describe('an account', () => {
  test('whose verified address is typed asks with that account', async () => {
    const ana = await scene.given.user({ name: 'Ana Ruiz' })
    const token = await asked({ email: ana.email })
    expect(await list(ana)).toMatchObject([{ text: where, isOwn: true, asker: null }])
    expect((await withdraw(token)).status).toBe(204)
  })

  test('gets what its address asked when it verifies it; the link goes on, and deleting the account erases all', async () => {
    const { _id: other } = await scene.given.campaign(scene.owner)
    const token = await asked()
    const declined = await asked({ id: other })
    const member = await register()
    expect(await list(member)).toMatchObject([{ text: where, isOwn: true, status: 'open' }])
    await settle('answer', 'Behind the fire station')
    expect(await subjects()).toEqual(['Your question was answered: Bridge over the creek'])
    expect((await read(token)).body.status).toBe('answered')
    const { records } = (await scene.t.as(member.token)(exportMyDataEndpoint, {})).body
    expect(records['questions']).toMatchObject([{ text: where, named: false }, { campaignId: other }])
    const deletion = await scene.t.as(member.token)(deleteAccountEndpoint, { body: { password } })
    expect(deletion.status).toBe(204)
    expect(await list()).toMatchObject([{ text: where, asker: null }])
    expect(await texts(scene.owner, other)).toEqual([])
    expect((await read(declined)).body.status).toBe('asked')
  })

  test('that never verified the address takes its questions along when it is deleted', async () => {
    const unverified = await scene.given.user({ verified: false })
    await asked({ email: unverified.email })
    const deletion = await scene.t.as(unverified.token)(deleteAccountEndpoint, {
      body: { password: unverified.password },
    })
    expect(deletion.status).toBe(204)
    expect(await texts(scene.owner)).toEqual([])
  })

  test('that changes to an address gets what that asked; of two that wait its own stays, and the link of the former address ends', async () => {
    const ana = await scene.given.user()
    const { _id: other } = await scene.given.campaign(scene.owner)
    const own = await asked({ email: ana.email, text: 'Is there a toilet?' })
    await asked()
    await asked({ id: other })
    await scene.given.prove(ana)
    await scene.t.as(ana.token)(changeEmailEndpoint, { body: { email: scene.email } })
    const mail = (await mailsTo(scene.t, scene.email)).findLast(({ text }) => text?.includes('/confirm-email?'))
    expect(
      (await scene.t.call(confirmEmailEndpoint, { params: { token: tokenAfter(mail, '/confirm-email') } })).status,
    ).toBe(200)
    expect(await texts(ana)).toEqual(['Is there a toilet?'])
    expect(await texts(ana, other)).toEqual([where])
    expect((await read(own)).error.code).toBe('invalid_token')
    expect((await withdraw(own)).error.code).toBe('invalid_token')
    expect((await scene.t.call(getCampaignEndpoint, { params: { id: scene.id } })).status).toBe(200)
  })
})

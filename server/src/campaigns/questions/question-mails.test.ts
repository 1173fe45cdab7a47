import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  declineQuestionEndpoint,
  removeQuestionEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
let asker: Person

beforeEach(async () => {
  asker = await scene.given.user({ name: 'Ben Kos' })
})

const asked = async (named = false, by = asker) => {
  const request = { params: { id: scene.id }, body: { text: 'Where do we leave bicycles?\nI have two.', named } }
  const { body } = await scene.t.as(by.token)(askQuestionEndpoint, request)
  return body._id
}
const answer = (questionId: string, text = 'Behind the fire station') =>
  scene.t.as(scene.owner.token)(answerQuestionEndpoint, { params: { id: scene.id, questionId }, body: { text } })
const decline = (questionId: string) =>
  scene.t.as(scene.owner.token)(declineQuestionEndpoint, {
    params: { id: scene.id, questionId },
    body: { reason: 'It is on the page' },
  })
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)
const remove = async (id: string) =>
  (await asAdmin())(removeQuestionEndpoint, { params: { id }, body: { reason: 'It advertises a shop' } })
const about = async ({ email }: Person = asker) =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => /question was/.test(subject ?? ''))
const ownersRemovals = async () => (await subjects(scene.owner)).length
const subjects = async (who?: Person) => (await about(who)).map(({ subject }) => subject)

test('who asked is mailed the answer once, with their question and where it is shown', async () => {
  const id = await asked(true)
  await Promise.all([answer(id), answer(id), answer(id)])
  await answer(id)
  expect(await subjects()).toEqual(['Your question was answered: Bridge over the creek'])
  const [mail] = await about()
  expect(mail?.text).toContain('Where do we leave bicycles?\n\nI have two.')
  expect(mail?.text).toContain('Behind the fire station')
  expect(mail?.text).toContain('on the page of the campaign now, with your name.')
  expect(mail?.text).toContain(`/campaigns/${scene.id}#questions`)
  expect(mail?.text).not.toContain(scene.owner.email)
})

test('who asked is mailed once that it was declined, with the reason', async () => {
  const id = await asked()
  await decline(id)
  await decline(id)
  expect(await subjects()).toEqual(['Your question was declined: Bridge over the creek'])
  expect((await about())[0]?.text).toContain('It is on the page')
})

test('the link in the foot stops these mails as all others about the campaign', async () => {
  await answer(await asked())
  const [mail] = await about()
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await scene.t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
  await answer(await asked(), 'Beside the bridge')
  await decline(await asked())
  expect(await subjects()).toHaveLength(1)
})

test('a mail that waits is not sent if the question is gone or its receiver stopped; of a hidden campaign it waits for the publication', async () => {
  const others = [await scene.given.user(), await scene.given.user()]
  const [first, second] = others
  await answer(await asked())
  const token = /\/unsubscribe\?token=([\w.-]+)/.exec((await about())[0]?.text ?? '')?.[1] ?? ''
  await answer(await asked(), 'Beside the bridge')
  await scene.t.call(unsubscribeEndpoint, { body: { token } })
  expect(await subjects()).toHaveLength(1)
  const removed = await asked(false, first)
  await answer(removed)
  expect((await remove(removed)).status).toBe(204)
  expect(await subjects(first)).toEqual(['Your question was removed: Bridge over the creek'])
  await answer(await asked(false, second))
  const hide = { params: { id: scene.id }, body: { category: 'rights', reason: 'Copied' } } as const
  await (
    await asAdmin()
  )(hideCampaignEndpoint, hide)
  expect(await subjects(second)).toEqual([])
  await scene.t.runJob('missed-answers')
  expect(await subjects(second)).toEqual([])
  await (
    await asAdmin()
  )(publishCampaignEndpoint, { params: { id: scene.id }, body: { reason: 'Not copied' } })
  await scene.t.runJob('missed-answers')
  await scene.t.runJob('missed-answers')
  expect(await subjects(second)).toEqual(['Your question was answered: Bridge over the creek'])
  expect((await about(second))[0]?.text).toContain('Behind the fire station')
})

test('an admin’s removal is mailed to who asked and, if it was answered, to the owner', async () => {
  const before = await ownersRemovals()
  await remove(await asked())
  expect(await subjects()).toEqual(['Your question was removed: Bridge over the creek'])
  expect((await about())[0]?.text).toContain('It advertises a shop')
  expect(await ownersRemovals()).toBe(before)
  const answered = await asked()
  await answer(answered)
  await remove(answered)
  expect(await ownersRemovals()).toBe(before + 1)
  expect((await about(scene.owner)).at(-1)?.subject).toBe('A question was removed: Bridge over the creek')
})

import {
  followAsGuestEndpoint,
  followCampaignEndpoint,
  confirmFollowEndpoint,
} from '@muster/contract/campaigns/following.ts'
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  declineQuestionEndpoint,
  listQuestionsEndpoint,
} from '@muster/contract/campaigns/questions.ts'
import {
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { createUpdateEndpoint, listUpdatesEndpoint } from '@muster/contract/campaigns/updates.ts'
import type { Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { hour } from '../src/platform/base/clock.ts'
import { useDonations } from './donating.ts'
import type { Person } from './given.ts'
import { mailsTo, tokenIn } from './mails.ts'
import { coOrganise } from './organising.ts'

type Seven = [Person, Person, Person, Person, Person, Person, Person]

const scene = useDonations()
const title = 'Clear the canal'
let start: number

const params = () => ({ id: scene.campaignId })
const members = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => scene.given.user()))
const asked = (place: number) => `guest-${place}-of-three-days@example.org`

/** The sealed token of the link to a page. */
const sealedTokenIn = (mail: Email | undefined, page: string): string =>
  new RegExp(`${page}[?]token=([^&\\s>]+)`).exec(mail?.text ?? '')?.[1] ?? ''

/** Lets the hours pass until so many since the start. In each, every job runs twice, as on two servers. */
const passUntil = async (hours: number): Promise<void> => {
  const jobs = ['decisions', 'updates', 'reminders', 'promise-mails', 'mail']
  while (scene.t.clock.now().getTime() < start + hours * hour) {
    scene.t.clock.advance(hour / 4)
    for (const job of [...jobs, ...jobs]) await scene.t.runJob(job)
  }
}

const support = async ({ token }: Person, needs: Needs = 1) => {
  expect((await scene.t.as(token)(supportCampaignEndpoint, { params: params(), body: { needs } })).status).toBe(200)
}
const supportAsGuest = async (email: string): Promise<string> => {
  await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
  const token = tokenIn((await mailsTo(scene.t, email)).at(-1))
  expect((await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })).status).toBe(200)
  return email
}
const follow = async (email: string): Promise<string> => {
  await scene.t.call(followAsGuestEndpoint, { params: params(), body: { email } })
  const token = sealedTokenIn((await mailsTo(scene.t, email)).at(-1), 'verify-follow')
  expect((await scene.t.call(confirmFollowEndpoint, { params: { token } })).status).toBe(200)
  return email
}
const giveAs = async (donor: Person): Promise<void> => {
  scene.donor = donor
  await scene.give(10)
}
const write = async ({ token }: Person, words: string) => {
  const body = { title: words, text: 'Come to the old mill.' }
  const { status } = await scene.t.as(token)(createUpdateEndpoint, { params: params(), body })
  expect(status).toBe(201)
}
const ask = async ({ token }: Person, text: string): Promise<string> => {
  const { status, body } = await scene.t.as(token)(askQuestionEndpoint, { params: params(), body: { text } })
  expect(status).toBe(201)
  return body._id
}
/** Stops mails by the link in the last mail to a person. */
const stop = async (email: string, what: 'updates' | 'all') => {
  const mail = (await mailsTo(scene.t, email)).findLast(({ subject }) => subject?.startsWith('Update: '))
  const token = sealedTokenIn(mail, 'unsubscribe')
  expect((await scene.t.call(unsubscribeEndpoint, { body: { token, what } })).status).toBe(204)
}
/** What the mails to a person are about, in the order in which they came. */
const toldTo = async (email: string): Promise<string[]> => {
  const subjects = (await mailsTo(scene.t, email)).map(({ subject = '' }) => subject)
  return subjects.filter((subject) => subject.includes(title)).map((subject) => subject.replace(/:.*$/, ''))
}

test('thirty people are told, asked, answered and reminded in the three days before, each once', async () => {
  start = scene.t.clock.now().getTime()
  const { owner, given, t } = scene
  const executionDate = new Date(start + 3 * 24 * hour).toISOString().slice(0, 10)
  const facts = { title, executionDate, startTime: '10:00', meetingPoint: 'The old mill', peopleGoal: 30 }
  scene.campaignId = (await given.campaign(owner, facts))._id
  const helper = await given.user({ name: 'Ben Kos' })
  await coOrganise(t, { id: scene.campaignId, owner, person: helper })

  // The first day: 18 members, 8 guests and 4 donors come, and two follow.
  const [people, donors, follower] = [await members(18), await members(4), await given.user()]
  const [asker, declined, noUpdates, silent, gone, ten, hundred, ...others] = people as [...Seven, ...Person[]]
  for (const person of people) await support(person, person === ten ? 10 : person === hundred ? 100 : 1)
  const guests: string[] = []
  for (let place = 1; place <= 8; place++) guests.push(await supportAsGuest(asked(place)))
  for (const donor of donors) await giveAs(donor)
  expect((await t.as(follower.token)(followCampaignEndpoint, { params: params() })).status).toBe(204)
  const mailedFollower = await follow(asked(9))
  await write(owner, 'We have gloves')
  await passUntil(2)
  const bicycles = await ask(asker, 'Where do we leave bicycles?')
  const shop = await ask(declined, 'Do you want to buy boots?')
  await passUntil(4)
  const answers = t.as(helper.token)
  const answer = { params: { ...params(), questionId: bicycles }, body: { text: 'Behind the fire station.' } }
  expect((await answers(answerQuestionEndpoint, answer)).status).toBe(200)
  const decline = { params: { ...params(), questionId: shop }, body: { reason: 'It is an advertisement.' } }
  expect((await answers(declineQuestionEndpoint, decline)).status).toBe(200)

  // The second day: some stop mails or withdraw, and two updates are joined.
  await passUntil(20)
  await stop(noUpdates.email, 'updates')
  await stop(silent.email, 'all')
  expect((await t.as(gone.token)(withdrawSupportEndpoint, { params: params() })).status).toBe(204)
  await write(helper, 'The boat is there')
  await write(owner, 'Bring bread')
  await passUntil(34)
  const late = await given.user()
  await support(late)

  // The third day: it is decided who acts, the water rises, and people are reminded.
  await passUntil(44)
  await write(owner, 'The mill is flooded')
  await passUntil(72)

  const [before, after] = [
    ['You’re in', 'Update'],
    ['Update', 'It is on', 'Urgent', 'Tomorrow'],
  ] as const
  const expected = new Map<string, readonly string[]>([
    ...others.map(({ email }) => [email, [...before, ...after]] as const),
    ...guests.map((email) => [email, ['Confirm your support', ...before, ...after]] as const),
    ...donors.map(({ email }) => [email, ['Thank you', 'Update', 'Update', 'Urgent', 'Tomorrow']] as const),
    [follower.email, ['Update', 'Update', 'Urgent']],
    [mailedFollower, ['Confirm that you follow', 'Update', 'Update', 'Urgent']],
    [asker.email, [...before, 'Your question was answered', ...after]],
    [declined.email, [...before, 'Your question was declined', ...after]],
    [noUpdates.email, [...before, 'It is on', 'Tomorrow']],
    [silent.email, before],
    [gone.email, before],
    [late.email, ['You’re in', 'It is on', 'Urgent', 'Tomorrow']],
    [ten.email, [...before, ...after]],
    [hundred.email, [...before, 'Update', 'You need not come', 'Urgent']],
  ])
  const told = new Map<string, readonly string[]>()
  for (const email of expected.keys()) told.set(email, await toldTo(email))
  expect(told).toEqual(expected)

  // A stranger sees what happened.
  const news = (await t.call(listUpdatesEndpoint, { params: params(), query: {} })).body
  expect(news.map((update) => update.title)).toEqual([
    'The mill is flooded',
    'Bring bread',
    'The boat is there',
    'We have gloves',
  ])
  const questions = (await t.call(listQuestionsEndpoint, { params: params(), query: {} })).body
  expect(questions.map(({ text }) => text)).toEqual(['Where do we leave bicycles?'])
})

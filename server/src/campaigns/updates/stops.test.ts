import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  type MailStop,
  getMailSubscriptionEndpoint,
  unsubscribeEndpoint,
} from '@muster/contract/campaigns/unsubscribe.ts'
import { createUpdateEndpoint, previewUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import type { Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { day, hour } from '../../platform/base/clock.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
let owner: Person
let supporter: Person

beforeEach(async () => {
  // Updates are counted by their owner.
  owner = await scene.given.user()
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
  supporter = await scene.given.user()
  await scene.support(supporter)
})

const params = () => ({ id: scene.id })

/** Writes an update, and its mails, which are not sent yet. */
const write = async (title: string) => {
  scene.t.clock.advance(day)
  await scene.t.as(owner.token)(createUpdateEndpoint, { params: params(), body: { title, text: 'Bring boots.' } })
  scene.t.clock.advance(hour)
  await scene.t.runJob('updates')
}
const updatesTo = async ({ email }: Person): Promise<Email[]> =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject?.startsWith('Update: '))
/** Writes an update, and returns the last that a person got. */
const updated = async (person: Person): Promise<Email | undefined> => {
  await write('We have gloves')
  return (await updatesTo(person)).at(-1)
}

const linkOf = (mail: Email | undefined, label: string): URL =>
  new URL(new RegExp(`^${label}: (\\S+)$`, 'm').exec(mail?.text ?? '')?.[1] ?? '')
const tokenOf = (mail: Email | undefined) =>
  linkOf(mail, 'Nothing more about this campaign').searchParams.get('token') ?? ''
const stop = (token: string, what?: MailStop) =>
  scene.t.call(unsubscribeEndpoint, { body: { token, ...(what && { what }) } })
const read = async (token: string) => (await scene.t.call(getMailSubscriptionEndpoint, { query: { token } })).body

test('the foot of an update has both stops, and one click in a mail program stops all', async () => {
  const mail = await updated(supporter)
  expect(linkOf(mail, 'No more updates of this campaign').searchParams.get('what')).toBe('updates')
  const all = linkOf(mail, 'Nothing more about this campaign')
  expect(all.searchParams.has('what')).toBe(false)
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${all.href}>`)
  expect(await read(tokenOf(mail))).toMatchObject({ offers: ['updates', 'all'], stops: null, stopped: false })
})

test('who stopped updates gets no more of them, and still hears that the campaign was cancelled', async () => {
  const token = tokenOf(await updated(supporter))
  expect((await stop(token, 'updates')).status).toBe(204)
  expect(await read(token)).toMatchObject({ stops: 'updates', stopped: false })
  const { people } = (await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })).body
  expect(people).toBe(0)
  await write('We have rakes')
  expect(await updatesTo(supporter)).toHaveLength(1)
  await scene.t.as(owner.token)(cancelCampaignEndpoint, { params: params() })
  await scene.t.runJob('tell-of-cancellations')
  const subjects = (await mailsTo(scene.t, supporter.email)).map(({ subject }) => subject)
  expect(subjects.some((subject) => subject?.startsWith('Cancelled: '))).toBe(true)
})

test('stopping all after updates widens it, and nothing narrows it again', async () => {
  const token = tokenOf(await updated(supporter))
  await stop(token, 'updates')
  await stop(token)
  expect(await read(token)).toMatchObject({ stops: 'all', stopped: true })
  await stop(token, 'updates')
  expect(await read(token)).toMatchObject({ stops: 'all', stopped: true })
})

test('a mail that waits is not sent to who stopped updates meanwhile', async () => {
  const token = tokenOf(await updated(supporter))
  await write('Who has a rake brings it')
  await stop(token, 'updates')
  expect(await updatesTo(supporter)).toHaveLength(1)
})

test('a mail about a change that waits is not sent to a person who stopped all mails meanwhile', async () => {
  const other = await scene.given.user()
  await scene.support(other)
  const token = tokenOf(await updated(supporter))
  const changesTo = async ({ email }: Person) =>
    (await mailsTo(scene.t, email)).filter(({ subject }) => /stay\?|Changed/.test(subject ?? '')).length
  /** Its mails are written, and not sent. */
  const change = async (body: object) => {
    const { status } = await scene.t.as(owner.token)(updateCampaignEndpoint, { params: params(), body })
    expect(status).toBe(200)
    scene.t.clock.advance(hour)
    await scene.t.runJob('promise-mails')
  }
  await change({ meetingPoint: 'The old bridge', startTime: '10:00' })
  await stop(token)
  expect([await changesTo(supporter), await changesTo(other)]).toEqual([0, 1])
  const late = tokenOf((await updatesTo(other)).at(-1) ?? (await updated(other)))
  await change({ executionDate: '2026-06-25' })
  await stop(late)
  expect([await changesTo(supporter), await changesTo(other)]).toEqual([0, 1])
})

test('who stopped updates is still reminded of the day, and who stopped all is not', async () => {
  const other = await scene.given.user()
  await scene.support(other)
  await stop(tokenOf(await updated(supporter)), 'updates')
  await stop(tokenOf((await updatesTo(other)).at(-1)))
  scene.t.clock.set('2026-06-20T08:00:00Z')
  await scene.t.runJob('reminders')
  const reminders = async ({ email }: Person) =>
    (await mailsTo(scene.t, email)).filter(({ subject }) => subject?.startsWith('Today: ')).length
  expect([await reminders(supporter), await reminders(other)]).toEqual([1, 0])
})

import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  confirmFollowEndpoint,
  followAsGuestEndpoint,
  followCampaignEndpoint,
  listFollowedEndpoint,
  readFollowLinkEndpoint,
  unfollowCampaignEndpoint,
} from '@muster/contract/campaigns/following.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { getMailSubscriptionEndpoint, unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { createUpdateEndpoint, previewUpdateEndpoint } from '@muster/contract/campaigns/updates.ts'
import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { changeEmailEndpoint, confirmEmailEndpoint } from '@muster/contract/people/email.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { notMeEndpoint } from '@muster/contract/people/not-me.ts'
import type { Email } from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
const password = 'correct horse battery'
let owner: Person
let ana: Person

beforeEach(async () => {
  // Updates are counted by their owner.
  owner = await scene.given.user()
  scene.id = (await scene.given.campaign(owner, { title: 'Clear the canal', executionDate: '2026-06-20' }))._id
  ana = await scene.given.user()
})

const params = () => ({ id: scene.id })
const follow = (person: Person) => scene.t.as(person.token)(followCampaignEndpoint, { params: params() })
const unfollow = (person: Person) => scene.t.as(person.token)(unfollowCampaignEndpoint, { params: params() })
const list = async (person: Person) => (await scene.t.as(person.token)(listFollowedEndpoint, { query: {} })).body
const following = async (person: Person) => (await scene.seenBy(person.token)).following
const followers = async () => (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body.followers
const preview = async () => (await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })).body

/** Writes an update, and its mails, which are not sent yet. */
const write = async () => {
  scene.t.clock.advance(day)
  const body = { title: 'We have gloves', text: 'Bring boots.' }
  await scene.t.as(owner.token)(createUpdateEndpoint, { params: params(), body })
  scene.t.clock.advance(hour)
  await scene.t.runJob('updates')
}
const updatesTo = async (email: string): Promise<Email[]> =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject?.startsWith('Update: '))

const ask = (email = scene.email) => scene.t.call(followAsGuestEndpoint, { params: params(), body: { email } })
const askedMails = async (email = scene.email) =>
  (await mailsTo(scene.t, email)).filter(({ subject }) => subject?.startsWith('Confirm that you follow'))
const tokenAfter = (mail: Email | undefined, words: string) =>
  new RegExp(`${words}\\S*[?]token=([^&\\s]+)`).exec(mail?.text ?? '')?.[1] ?? ''
const mailedToken = async (email = scene.email) =>
  tokenAfter((await askedMails(email)).at(-1), 'Follow the campaign:\\n')
const readLink = (token: string) => scene.t.call(readFollowLinkEndpoint, { params: { token } })
const confirm = (token: string) => scene.t.call(confirmFollowEndpoint, { params: { token } })
const followAsGuest = async (email = scene.email) => {
  await ask(email)
  return confirm(await mailedToken(email))
}

describe('a person with an account', () => {
  test('follows and unfollows, any number of times, and has a list of it', async () => {
    expect(await following(ana)).toBe(false)
    expect((await follow(ana)).status).toBe(204)
    expect((await follow(ana)).status).toBe(204)
    expect(await following(ana)).toBe(true)
    expect(await list(ana)).toMatchObject([{ _id: scene.id, title: 'Clear the canal' }])
    expect((await unfollow(ana)).status).toBe(204)
    expect((await unfollow(ana)).status).toBe(204)
    expect(await following(ana)).toBe(false)
    expect(await list(ana)).toEqual([])
  })

  test('is no supporter by it, and no other person sees it', async () => {
    await follow(ana)
    const { body } = await scene.t.call(getCampaignEndpoint, { params: params() })
    expect(body).toMatchObject({ support: 0, following: false })
    expect(await scene.seenBy(owner.token)).toMatchObject({ support: 0, following: null })
    expect(await list(owner)).toEqual([])
  })

  test('gets the updates, with why, and how to stop', async () => {
    await follow(ana)
    expect(await preview()).toMatchObject({ people: 1, of: 1 })
    await write()
    const [mail] = await updatesTo(ana.email)
    expect(mail?.text).toContain('You get this mail because you follow this campaign on Muster.')
    expect(mail?.text).toMatch(/^Stop following this campaign: \S+&what=following$/m)
    const token = tokenAfter(mail, 'Stop following this campaign: ')
    const read = () => scene.t.call(getMailSubscriptionEndpoint, { query: { token } })
    expect((await read()).body).toMatchObject({ offers: ['following', 'all'], stops: null })
    expect((await scene.t.call(unsubscribeEndpoint, { body: { token, what: 'following' } })).status).toBe(204)
    expect((await read()).body).toMatchObject({ stops: 'following', stopped: false })
    expect(await list(ana)).toEqual([])
    await write()
    expect(await updatesTo(ana.email)).toHaveLength(1)
  })

  test('gets no mail after unfollowing, also if it was waiting', async () => {
    await follow(ana)
    await write()
    await unfollow(ana)
    expect(await updatesTo(ana.email)).toEqual([])
  })

  test('no longer follows after stopping all mails, and gets updates again by following anew', async () => {
    await follow(ana)
    await write()
    const link = (await updatesTo(ana.email))[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    const token = /token=([^&>]+)/.exec(link ?? '')?.[1] ?? ''
    await scene.t.call(unsubscribeEndpoint, { body: { token } })
    expect(await following(ana)).toBe(false)
    await follow(ana)
    expect((await scene.t.call(getMailSubscriptionEndpoint, { query: { token } })).body.stopped).toBe(false)
    await write()
    expect(await updatesTo(ana.email)).toHaveLength(2)
  })

  test('does not follow what they support: supporting ends it, and following is refused', async () => {
    await follow(ana)
    await scene.support(ana)
    expect(await list(ana)).toEqual([])
    expect(await following(ana)).toBeNull()
    expect((await follow(ana)).error.code).toBe('already_involved')
    expect((await follow(owner)).error.code).toBe('already_involved')
    await write()
    expect(await updatesTo(ana.email)).toHaveLength(1)
  })

  test('follows under a new address, and what that address supports as a guest is followed no more', async () => {
    const other = (await scene.given.campaign(owner, { title: 'Plant trees' }))._id
    await follow(ana)
    await scene.t.as(ana.token)(followCampaignEndpoint, { params: { id: other } })
    await scene.ask()
    await scene.confirm(await scene.mailedToken())
    await scene.given.prove(ana)
    await scene.t.as(ana.token)(changeEmailEndpoint, { body: { email: scene.email } })
    const token = tokenAfter(
      (await mailsTo(scene.t, scene.email)).findLast(({ subject }) => subject?.startsWith('Confirm')),
      '/confirm-email',
    )
    expect((await scene.t.call(confirmEmailEndpoint, { params: { token } })).status).toBe(200)
    expect((await list(ana)).map(({ title }) => title)).toEqual(['Plant trees'])
    scene.id = other
    await write()
    expect([await updatesTo(ana.email), await updatesTo(scene.email)].map(({ length }) => length)).toEqual([0, 1])
  })

  test('is refused what is over, cancelled or hidden, and keeps it in the list without what was taken down', async () => {
    await follow(ana)
    const admin = await scene.given.admin()
    const body = { category: 'fraud', reason: 'It is not theirs' } as const
    await scene.t.as(admin.token)(hideCampaignEndpoint, { params: params(), body })
    expect((await list(ana))[0]?.title).toBe('A campaign that was taken down')
    expect((await follow(ana)).error.code).toBe('campaign_hidden')
    scene.id = (await scene.given.campaign(owner))._id
    await scene.t.as(owner.token)(cancelCampaignEndpoint, { params: params() })
    expect((await follow(ana)).error.code).toBe('campaign_cancelled')
    scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-02' }))._id
    scene.t.clock.advance(3 * day)
    expect((await follow(ana)).error.code).toBe('campaign_over')
  })
})

test('the list has pages, latest first', async () => {
  const ids = []
  for (const title of ['One', 'Two', 'Three']) {
    scene.id = (await scene.given.campaign(owner, { title }))._id
    ids.unshift(scene.id)
    await follow(ana)
    scene.t.clock.advance(minute)
  }
  const page = (query: object) => scene.t.as(ana.token)(listFollowedEndpoint, { query: { limit: 2, ...query } })
  const first = await page({})
  const second = await page({ cursor: /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '' })
  expect([...first.body, ...second.body].map(({ _id }) => _id)).toEqual(ids)
})

test('how many follow is told from ten on', async () => {
  for (let n = 0; n < 9; n++) await follow(await scene.given.user())
  expect(await followers()).toBeNull()
  await follow(ana)
  expect(await followers()).toBe(10)
})

describe('a guest', () => {
  test('follows by the mailed link once they press, and gets updates', async () => {
    const { status, body } = await ask()
    expect({ status, body }).toEqual({ status: 200, body: { email: scene.email, waiting: false } })
    const token = await mailedToken()
    const asked = { campaignId: scene.id, campaignTitle: 'Clear the canal', state: 'asked' }
    expect((await readLink(token)).body).toEqual(asked)
    await write()
    expect(await updatesTo(scene.email)).toEqual([])
    expect((await confirm(token)).body.state).toBe('following')
    expect((await confirm(token)).body.state).toBe('following')
    await write()
    expect(await updatesTo(scene.email)).toHaveLength(1)
  })

  test('an address that supports gets the same answer and mail, and the link says that it need not follow', async () => {
    await scene.support(ana)
    const answers = [await ask(), await ask(ana.email)].map(({ status, body }) => ({ status, waiting: body.waiting }))
    expect(answers[0]).toEqual(answers[1])
    const [toGuest, toAna] = [await askedMails(), await askedMails(ana.email)].map(([mail]) => mail?.subject)
    expect(toGuest).toBe(toAna)
    expect((await confirm(await mailedToken(ana.email))).body.state).toBe('involved')
    expect(await list(ana)).toEqual([])
  })

  test('gets one mail in ten minutes, and the link ends with “That was not me”, or after its time', async () => {
    await ask()
    await ask()
    expect(await askedMails()).toHaveLength(1)
    const token = await mailedToken()
    const notMe = tokenAfter((await askedMails())[0], 'That was not me: ')
    await scene.t.call(notMeEndpoint, { body: { token: notMe } })
    expect((await readLink(token)).error.code).toBe('invalid_token')
    expect((await confirm(token)).error.code).toBe('invalid_token')
    await ask(ana.email)
    const late = await mailedToken(ana.email)
    scene.t.clock.advance(10 * day)
    expect((await confirm(late)).error.code).toBe('invalid_token')
  })

  test('whose address has an account follows with that account', async () => {
    await followAsGuest(ana.email)
    expect(await list(ana)).toHaveLength(1)
  })

  test('a mail that waits is dropped when the campaign is cancelled', async () => {
    await ask()
    await scene.t.as(owner.token)(cancelCampaignEndpoint, { params: params() })
    expect(await askedMails()).toEqual([])
  })

  test('who registers has it in the account, and following ends with the account', async () => {
    await followAsGuest()
    const { email } = scene
    await scene.t.call(registerEndpoint, { body: { email, password } })
    const [mail] = (await mailsTo(scene.t, email)).filter(({ text }) => text?.includes('/verify-email?'))
    await scene.t.call(verifyEmailEndpoint, { params: { token: tokenAfter(mail, '/verify-email') } })
    const { body } = await scene.t.call(loginEndpoint, { body: { email, password } })
    const guest = { ...body, email, password }
    expect(await list(guest)).toHaveLength(1)
    expect((await preview()).of).toBe(1)
    await scene.t.as(guest.token)(deleteAccountEndpoint, { body: { password } })
    expect((await preview()).of).toBe(0)
  })
})

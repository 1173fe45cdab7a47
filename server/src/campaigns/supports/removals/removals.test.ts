import { changeEmailEndpoint, confirmEmailEndpoint } from '@muster/contract/people/email.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  allowSupportEndpoint,
  keepSupportEndpoint,
  listSupportsEndpoint,
  pointOutSupporterEndpoint,
  removeSupportEndpoint,
} from '@muster/contract/campaigns/removals.ts'
import {
  listSupportersEndpoint,
  supportCampaignEndpoint,
  verifyGuestSupportEndpoint,
  withdrawSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { after, day, minute } from '../../../platform/base/clock.ts'

let t: TestApp
let given: Given
let admin: Person
let owner: Person
let id: string
let guest: string
let count = 0
/** Between two mails to one address about one campaign. */
const mailPause = 10 * minute

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await given.user()
  id = (await given.campaign(owner, { title: 'Bridge over the creek', executionDate: '2026-12-01' }))._id
  guest = `removed-${++count}@example.org`
})

/** The last mail with a link to confirm something. Others may come later. */
const lastLink = async (email: string) =>
  (await mailsTo(t, email)).findLast(({ subject }) => subject?.startsWith('Confirm'))
const moveTo = async (who: Person, email: string) => {
  await given.prove(who)
  expect((await t.as(who.token)(changeEmailEndpoint, { body: { email } })).status).toBe(200)
  const token = tokenIn(await lastLink(email))
  expect((await t.call(confirmEmailEndpoint, { params: { token } })).status).toBe(200)
}
const support = (by: Person) => t.as(by.token)(supportCampaignEndpoint, { params: { id }, body: {} })
const confirmGuest = async (email = guest) => {
  await t.call(supportCampaignEndpoint, { params: { id }, body: { email } })
  return t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(await lastLink(email)) }, query: {} })
}
const listed = async (query: { show?: 'removed'; address?: string } = {}) =>
  (await t.as(admin.token)(listSupportsEndpoint, { query })).body.filter(({ campaign }) => campaign._id === id)
const idOf = async (address: string) => (await listed({ address }))[0]?._id ?? ''
const remove = (supportId: string, by = admin, reason = 'A court’s order') =>
  t.as(by.token)(removeSupportEndpoint, { params: { id: supportId }, body: { reason } })
const allow = (supportId: string) => t.as(admin.token)(allowSupportEndpoint, { params: { id: supportId } })
const supporters = async () => (await t.call(getCampaignEndpoint, { params: { id } })).body.support
const pointOut = (who: Person, by = owner, reason = 'Advertises under our name') =>
  t.as(by.token)(pointOutSupporterEndpoint, { params: { id, userId: who.user._id }, body: { reason } })
const subjects = async (email: string) => (await mailsTo(t, email)).map(({ subject }) => subject)

describe('an admin who removes a support', () => {
  test('finds that of a guest by the address, takes it out of the count and mails the reason', async () => {
    await confirmGuest()
    expect(await supporters()).toBe(1)
    const [found] = await listed({ address: guest.toUpperCase() })
    expect(found).toMatchObject({ person: null, email: guest, pointedOut: null, removed: null })
    expect((await remove(found?._id ?? '')).status).toBe(204)
    expect(await supporters()).toBe(0)
    const mail = (await mailsTo(t, guest)).at(-1)
    expect(mail?.subject).toBe('Your support was removed: Bridge over the creek')
    expect(mail?.text).toContain('A court’s order')
    expect(mail?.text).toContain('/imprint')
    expect((await listed({ show: 'removed' }))[0]).toMatchObject({
      email: guest,
      removed: { reason: 'A court’s order' },
    })
    expect((await remove(found?._id ?? '')).error.code).toBe('support_not_found')
  })

  test('keeps the person away until an admin allows it, with a sentence that says so', async () => {
    await confirmGuest()
    const supportId = await idOf(guest)
    await remove(supportId)
    t.clock.advance(mailPause)
    const refused = await confirmGuest()
    expect(refused.error).toMatchObject({ code: 'support_removed' })
    expect(refused.error.error).toContain('only if an admin allows it')
    expect((await allow(supportId)).status).toBe(204)
    expect((await allow(supportId)).error.code).toBe('support_not_found')
    expect((await subjects(guest)).at(-1)).toBe('You can support it again: Bridge over the creek')
    t.clock.advance(mailPause)
    expect((await confirmGuest()).body.created).toBe(true)
    expect(await supporters()).toBe(1)
  })

  test('keeps a person away who comes back with a threshold in the last two days', async () => {
    const member = await given.user()
    const executionDate = after(t.clock.now(), day).toISOString().slice(0, 10)
    id = (await given.campaign(owner, { executionDate }))._id
    await support(member)
    await remove(await idOf(member.email))
    const late = await t.as(member.token)(supportCampaignEndpoint, { params: { id }, body: { needs: 2 } })
    expect(late.error.code).toBe('support_removed')
    expect(await supporters()).toBe(0)
  })

  test('keeps an account away, also by its former address, and writes the history of both', async () => {
    const member = await given.user()
    await support(member)
    await remove(await idOf(member.email))
    expect((await support(member)).error.code).toBe('support_removed')
    expect(await supporters()).toBe(0)
    for (const person of [admin, member]) {
      const { body } = await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: person.user._id }, query: {} })
      expect(body.find(({ modelName }) => modelName === 'SupportRemoval')).toMatchObject({
        action: 'created',
        recordName: 'Bridge over the creek',
      })
    }
    const others = await given.campaign(owner)
    const elsewhere = await t.as(member.token)(supportCampaignEndpoint, { params: { id: others._id }, body: {} })
    expect(elsewhere.body.created).toBe(true)
    const deletion = await t.as(member.token)(deleteAccountEndpoint, { body: { password: member.password } })
    expect(deletion.status).toBe(204)
  })

  test('keeps every spelling of the mailbox away, and lets all of them come back', async () => {
    const name = `ana.b${count}`
    const spellings = [`${name}@gmail.com`, `a.n.ab${count}+march@googlemail.com`, `${name}+2@gmail.com`]
    const [first = '', second = '', third = ''] = spellings
    for (const email of [first, second]) {
      await confirmGuest(email)
      t.clock.advance(mailPause)
    }
    await remove(await idOf(first))
    expect(await supporters()).toBe(1)
    t.clock.advance(mailPause)
    expect((await confirmGuest(third)).error.code).toBe('support_removed')
    await remove(await idOf(second))
    t.clock.advance(mailPause)
    expect((await confirmGuest(`other${name}@gmail.com`)).body.created).toBe(true)
    const removed = await listed({ show: 'removed' })
    expect(removed.map(({ email }) => email)).toEqual([first, second])
    await allow(removed[1]?._id ?? '')
    expect(await listed({ show: 'removed' })).toEqual([])
    t.clock.advance(mailPause)
    expect((await confirmGuest(third)).body.created).toBe(true)
    expect(await supporters()).toBe(2)
  })

  test.each([
    ['x.y@proton.me', 'xy+1@pm.me', true],
    ['xy@protonmail.com', 'x.y@proton.me', true],
    ['xy+1@icloud.com', 'xy@me.com', true],
    ['xy@mac.com', 'x.y@icloud.com', false],
    ['xy@outlook.com', 'xy+1@outlook.com', true],
    ['xy@outlook.com', 'xy@hotmail.com', false],
    ['xy@hotmail.com', 'xy+1@hotmail.com', true],
    ['xy@live.com', 'xy+1@live.com', true],
    ['xy@fastmail.com', 'xy+1@fastmail.com', true],
    ['xy@example.org', 'xy+1@example.org', false],
    ['xy@example.org', 'x.y@example.org', false],
  ])('takes %s for the mailbox of %s: %s', async (first, second, isSame) => {
    const own = (email: string) => `n${count}${email}`
    await confirmGuest(own(first))
    await remove(await idOf(own(first)))
    t.clock.advance(mailPause)
    const reply = await confirmGuest(own(second))
    expect(isSame ? reply.error.code : reply.body.created).toBe(isSame ? 'support_removed' : true)
  })

  test('keeps an account away that changes its address to a removed one, also under the next address', async () => {
    await confirmGuest()
    await remove(await idOf(guest))
    const member = await given.user()
    await support(member)
    expect(await supporters()).toBe(1)
    await moveTo(member, guest)
    expect(await supporters()).toBe(0)
    expect((await support(member)).error.code).toBe('support_removed')
    await moveTo(member, `next-${guest}`)
    expect((await support(member)).error.code).toBe('support_removed')
  })

  test('keeps an account away that takes over what it supported as a guest under another address', async () => {
    const member = await given.user()
    await support(member)
    await remove(await idOf(member.email))
    await confirmGuest()
    expect(await supporters()).toBe(1)
    await moveTo(member, guest)
    expect(await supporters()).toBe(0)
    expect(await listed({ address: guest })).toEqual([])
    expect((await support(member)).error.code).toBe('support_removed')
  })

  test('wins or loses against a person who supports at the same moment, and is never passed by', async () => {
    const member = await given.user()
    await support(member)
    const supportId = await idOf(member.email)
    const withdraw = () => t.as(member.token)(withdrawSupportEndpoint, { params: { id } })
    const calls = [support(member), remove(supportId), support(member), withdraw(), support(member), support(member)]
    const [, removed] = await Promise.all(calls)
    if (removed?.status === 204) {
      expect((await support(member)).error.code).toBe('support_removed')
      expect(await supporters()).toBe(0)
      expect(await listed({ address: member.email })).toEqual([])
    } else {
      expect((await support(member)).status).toBe(200)
      expect(await supporters()).toBe(1)
    }
  })

  test('has no part in the campaign, and no one else removes a support', async () => {
    owner = await given.admin()
    id = (await given.campaign(owner))._id
    await confirmGuest()
    const supportId = await idOf(guest)
    expect((await remove(supportId, owner)).error.code).toBe('forbidden')
    expect((await remove(supportId, await given.user())).error.code).toBe('forbidden')
    expect((await remove(supportId, admin, ' ')).error.fields?.['reason']).toBe('Please provide a reason')
    expect(await supporters()).toBe(1)
  })
})

describe('an owner', () => {
  test('points a named supporter out once, and it waits for an admin, who removes or keeps it', async () => {
    const [spammer, friend] = [await given.user({ name: 'Spam' }), await given.user({ name: 'Friend' })]
    for (const person of [spammer, friend]) await support(person)
    const before = (await t.as(admin.token)(getWaitingEndpoint, {})).body.supports
    for (const person of [spammer, spammer, friend]) expect((await pointOut(person)).status).toBe(204)
    expect((await t.as(admin.token)(getWaitingEndpoint, {})).body.supports).toBe(before + 2)
    const waiting = await listed()
    expect(waiting.map(({ person }) => person?.displayName)).toEqual(['Spam', 'Friend'])
    expect(waiting[0]).toMatchObject({ pointedOut: { reason: 'Advertises under our name' }, removed: null })
    await remove(waiting[0]?._id ?? '', admin, 'Spam')
    const keep = { params: { id: waiting[1]?._id ?? '' } }
    expect((await t.as(admin.token)(keepSupportEndpoint, keep)).status).toBe(204)
    expect(await listed()).toEqual([])
    expect(await supporters()).toBe(1)
    expect(await subjects(friend.email)).not.toContain('Your support was removed: Bridge over the creek')
  })

  test('reads from the list of supporters what became of it, and no one else does', async () => {
    const member = await given.user()
    await support(member)
    const said = async (by?: Person) => {
      const request = { params: { id }, query: {} }
      const { body } = await (by
        ? t.as(by.token)(listSupportersEndpoint, request)
        : t.call(listSupportersEndpoint, request))
      return body.map(({ pointedOut }) => pointedOut)
    }
    expect(await said(owner)).toEqual([undefined])
    await pointOut(member)
    expect(await said(owner)).toEqual(['waiting'])
    for (const other of [undefined, member, admin]) expect(await said(other)).toEqual([undefined])
    await t.as(admin.token)(keepSupportEndpoint, { params: { id: await idOf(member.email) } })
    expect(await said(owner)).toEqual(['left'])
    t.clock.advance(minute)
    await pointOut(member)
    expect(await said(owner)).toEqual(['waiting'])
  })

  test('points out no one who is not named on the page, nor on the campaign of another', async () => {
    const [hidden, member] = [await given.user(), await given.user()]
    await t.as(hidden.token)(supportCampaignEndpoint, { params: { id }, body: { anonymous: true } })
    await support(member)
    expect((await pointOut(hidden)).error.code).toBe('support_not_found')
    expect((await pointOut(await given.user())).error.code).toBe('support_not_found')
    expect((await pointOut(member, await given.user())).error.code).toBe('forbidden')
  })
})

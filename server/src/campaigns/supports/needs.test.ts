import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { getMineEndpoint, updateGuestSupportEndpoint } from '@muster/contract/site/mine.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import {
  getGuestPromiseEndpoint,
  updateSupportEndpoint,
  verifyGuestSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mineToken } from '../../../test/guest-page.ts'
import { useSupports } from '../../../test/supporting.ts'
import { minute } from '../../platform/base/clock.ts'

const scene = useSupports()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 14 }, () => scene.given.user()))
})

const [chooseOne, id] = ['Choose a number of people from the list', () => ({ id: scene.id })]
const change = (person: Person, body: { needs?: number | null; anonymous?: boolean }) =>
  scene.t.as(person.token)(updateSupportEndpoint, { params: id(), body: body as { needs?: 5; anonymous?: boolean } })
const own = async (person: Person) => {
  const { needs, commitment } = (await scene.t.as(person.token)(getCampaignEndpoint, { params: id() })).body
  return { needs, commitment }
}
const shown = async () => {
  const { members, acting, next } = (await scene.t.call(getCampaignStatsEndpoint, { params: id() })).body
  return { members, acting, next }
}
/** The thresholds are computed, with the next round of the clock. */
const compute = async () => {
  scene.t.clock.advance(11 * minute)
  await scene.t.runJob('needs-shown')
}
const support = async (needs: number, count: number, from: number) => {
  for (const person of people.slice(from, from + count)) await scene.support(person, { needs })
}

describe('a supporter names with how many people they act', () => {
  test('when they support, and changes it; others do not see it', async () => {
    const [person, other] = people as [Person, Person]
    expect((await scene.support(person, { needs: 50 })).body).toEqual({ created: true })
    expect(await own(person)).toEqual({ needs: 50, commitment: 'open' })
    expect(await own(other)).toEqual({ needs: null, commitment: null })
    expect((await scene.support(other)).body).toEqual({ created: true })
    expect(await own(other)).toEqual({ needs: 1, commitment: 'open' })
    const changed = await change(person, { needs: 20, anonymous: true })
    expect(changed.body).toEqual({ needs: 20, anonymous: true, commitment: 'open', came: null })
    expect((await change(person, { anonymous: false })).body).toMatchObject({ needs: 20, anonymous: false })
    expect((await change(person, { needs: null })).body).toMatchObject({ needs: 1 })
    expect((await change(person, { needs: 20 })).body).toMatchObject({ needs: 20 })
    expect((await scene.withdraw(person)).status).toBe(204)
    expect((await change(person, { needs: 20 })).error.code).toBe('support_not_found')
  })

  test.each([4, 0, -1, 51, 20_000, 2.5, '5'])('a number that is not on the list is refused: %s', async (needs) => {
    const [person] = people as [Person]
    const refused = await scene.support(person, { needs })
    expect([refused.status, refused.error.fields]).toEqual([400, { needs: chooseOne }])
    await scene.support(person)
    expect((await change(person, { needs: needs as number })).error.fields).toEqual({ needs: chooseOne })
    expect(await own(person)).toEqual({ needs: 1, commitment: 'open' })
  })

  test('supporting again changes no threshold', async () => {
    const [person] = people as [Person]
    await scene.support(person, { needs: 50 })
    expect((await scene.support(person, { needs: 5 })).body).toEqual({ created: false })
    expect(await own(person)).toMatchObject({ needs: 50 })
  })

  test('as a guest on the confirming page, and changes it by the mailed link', async () => {
    await scene.ask()
    const [mail] = await scene.mails()
    const params = { token: await scene.mailedToken() }
    const bad = await scene.t.call(verifyGuestSupportEndpoint, { params, query: { needs: '7' } })
    expect(bad.error.fields).toEqual({ needs: chooseOne })
    expect((await scene.t.call(verifyGuestSupportEndpoint, { params, query: { needs: '30' } })).body.created).toBe(true)
    const token = mineToken(mail)
    const mine = async () => (await scene.t.call(getMineEndpoint, { params: { token } })).body.supports
    expect(await mine()).toMatchObject([{ standing: 'confirmed', needs: 30, commitment: 'open' }])
    const body = { campaignId: scene.id, needs: 5 } as const
    expect((await scene.t.call(updateGuestSupportEndpoint, { params: { token }, body })).body).toMatchObject({
      needs: 5,
    })
    expect(await mine()).toMatchObject([{ needs: 5 }])
  })

  test('as a guest who asks for the link, which the mail says and the link keeps', async () => {
    await scene.ask({ email: scene.email, needs: 20 })
    const [mail] = await scene.mails()
    for (const form of [mail?.text, mail?.html]) expect(form).toContain('if at least 20 people are, you included')
    const params = { token: await scene.mailedToken() }
    expect((await scene.t.call(getGuestPromiseEndpoint, { params })).body).toMatchObject({ needs: 20 })
    expect((await scene.confirm(params.token)).body.created).toBe(true)
    const { supports } = (await scene.t.call(getMineEndpoint, { params: { token: mineToken(mail) } })).body
    expect(supports).toMatchObject([{ standing: 'confirmed', needs: 20 }])
  })

  test('as a guest, and changes their mind on the page of the link', async () => {
    await scene.ask({ email: scene.email, needs: 20 })
    const [mail] = await scene.mails()
    const params = { token: await scene.mailedToken() }
    expect((await scene.t.call(verifyGuestSupportEndpoint, { params, query: { needs: '1' } })).body.created).toBe(true)
    const { supports } = (await scene.t.call(getMineEndpoint, { params: { token: mineToken(mail) } })).body
    expect(supports).toMatchObject([{ needs: 1 }])
  })

  test('has it in the export of their data', async () => {
    const person = await scene.given.user()
    await scene.support(person, { needs: 50 })
    const { body } = await scene.t.as(person.token)(exportMyDataEndpoint, {})
    expect(body.records).toMatchObject({ supports: [{ campaignId: scene.id, needs: 50 }] })
  })
})

describe('how many act', () => {
  test('is shown with the threshold that the fewest people are missing from', async () => {
    await support(1, 3, 0)
    await support(5, 2, 3)
    await support(15, 6, 5)
    expect(await shown()).toEqual({ members: 11, acting: 11, next: null })
    await compute()
    expect(await shown()).toEqual({ members: 11, acting: 5, next: { needs: 15, missing: 4 } })
    await support(15, 1, 11)
    expect(await shown()).toEqual({ members: 12, acting: 5, next: { needs: 15, missing: 4 } })
    await compute()
    expect(await shown()).toEqual({ members: 12, acting: 5, next: { needs: 15, missing: 3 } })
    await Promise.all(people.slice(0, 3).map((person) => scene.withdraw(person)))
    await compute()
    expect(await shown()).toEqual({ members: 9, acting: 0, next: null })
  })

  test('is everyone while all act in any case, at once', async () => {
    await support(1, 3, 0)
    expect(await shown()).toEqual({ members: 3, acting: 3, next: null })
    await compute()
    await support(1, 2, 3)
    expect(await shown()).toEqual({ members: 5, acting: 5, next: null })
  })

  test('is said on a guest’s page as in the figures, until it is decided', async () => {
    await scene.ask({ email: scene.email, needs: 20 })
    const [mail] = await scene.mails()
    await scene.confirm(await scene.mailedToken())
    await support(1, 3, 0)
    const params = { token: mineToken(mail) }
    const acting = async () => (await scene.t.call(getMineEndpoint, { params })).body.supports[0]?.acting
    expect(await acting()).toBe((await shown()).acting)
    await compute()
    expect(await shown()).toMatchObject({ members: 4, acting: 3 })
    expect(await acting()).toBe(3)
    scene.t.clock.set('2026-06-19T00:00:00Z')
    await scene.t.runJob('decisions')
    expect(await acting()).toBeNull()
  })

  test('is computed at most every ten minutes, on all servers alike', async () => {
    await support(2, 1, 0)
    await scene.t.runJob('needs-shown')
    expect(await shown()).toMatchObject({ acting: 1 })
    await compute()
    expect(await shown()).toMatchObject({ acting: 0 })
    await support(1, 1, 1)
    for (let minutes = 0; minutes < 9; minutes++) {
      scene.t.clock.advance(minute)
      await scene.t.runJob('needs-shown')
      expect(await shown()).toMatchObject({ members: 2, acting: 0 })
    }
    scene.t.clock.advance(minute)
    await scene.t.runJob('needs-shown')
    expect(await shown()).toMatchObject({ members: 2, acting: 2 })
  })
})

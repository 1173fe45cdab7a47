import { logoutEndpoint, updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, listCampaignsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import type { Updateable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useCampaigns } from '../../../test/campaigns.ts'
import type { Person } from '../../../test/given.ts'
import type { Tables } from '../../platform/database/schema.ts'

const site = useCampaigns()
const { create, read } = site

describe('creating', () => {
  test('a title is enough, and missing fields get their defaults', async () => {
    const { status, body } = await create({})
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      title: 'Clean the river',
      description: '',
      tags: [],
      targetType: 'policy',
      executionDate: null,
      startTime: null,
      endTime: null,
      timeZone: 'UTC',
      endsAt: null,
      startsAt: null,
      finishesAt: null,
      peopleGoal: null,
      goalAmount: 0,
      currency: 'USD',
      locationType: 'global',
      city: null,
      state: null,
      country: null,
      meetingPoint: null,
      meetingPlace: null,
      imageUrl: null,
      images: [],
      actionMode: 'donation',
      actionDescription: null,
      owner: {
        _id: site.owner.user._id,
        username: null,
        name: 'Ana Novak',
        displayName: 'Ana Novak',
        imageUrl: null,
        email: site.owner.email,
      },
      ownerId: site.owner.user._id,
      totalRaised: 0,
      support: 0,
      members: 0,
      cancelledAt: null,
      standing: 'published',
      createdAt: '2026-06-01T12:00:00.000Z',
      version: 1,
      supported: false,
      supportedVersion: null,
      needs: null,
      commitment: null,
      came: null,
      following: null,
      timesChangedAt: null,
      meetingChangedAt: null,
      shareImageUrl: expect.stringMatching(new RegExp(`^/share/${body._id}/[\\w-]+\\.jpg$`)),
    })
  })

  test('times of the day are answered with their instants, and without a day with none', async () => {
    const times = { startTime: '18:00', endTime: '20:30', timeZone: 'Europe/Ljubljana' }
    const { body } = await create({ ...times, executionDate: '2026-12-01' })
    expect(body).toMatchObject({ startsAt: '2026-12-01T17:00:00.000Z', finishesAt: '2026-12-01T19:30:00.000Z' })
    expect((await create(times)).body).toMatchObject({ ...times, startsAt: null, finishesAt: null })
  })

  test('the submitted values are stored', async () => {
    const { body } = await create({
      description: 'Line one\nLine two',
      tags: [' Rivers ', 'rivers', 'CLIMATE'],
      targetType: 'corporate',
      executionDate: '2026-12-01',
      timeZone: 'Europe/Ljubljana',
      goalAmount: 1234.56,
      currency: 'EUR',
      locationType: 'city',
      city: 'Žalec',
      country: 'Slovenia',
      actionDescription: 'Bring gloves',
    })
    expect(await read(body, site.owner)).toEqual(body)
    expect(body).toMatchObject({
      description: 'Line one\nLine two',
      tags: ['rivers', 'climate'],
      targetType: 'corporate',
      executionDate: '2026-12-01',
      endsAt: '2026-12-01T22:59:59.999Z',
      goalAmount: 1234.56,
      currency: 'EUR',
      city: 'Žalec',
      state: null,
      country: 'Slovenia',
      actionMode: 'both',
      actionDescription: 'Bring gloves',
    })
  })

  test.each([
    [{ locationType: 'global' }, { city: null, state: null, country: null }],
    [{ locationType: 'country' }, { city: null, state: null, country: 'C' }],
    [{ locationType: 'state' }, { city: null, state: 'S', country: 'C' }],
    [{ locationType: 'city' }, { city: 'T', state: 'S', country: 'C' }],
  ])('%j keeps no narrower place', async (scope, kept) => {
    const { body } = await create({ ...scope, city: 'T', state: 'S', country: 'C' })
    expect(body).toMatchObject(kept)
  })

  test('a campaign for donations only stores no action', async () => {
    const { body } = await create({ actionMode: 'donation', actionDescription: 'Bring gloves' })
    expect(body).toMatchObject({ actionMode: 'donation', actionDescription: null })
  })

  test('a date-time is cut to its day in the zone of the campaign, and today is not over until its end there', async () => {
    const { body } = await create({ executionDate: '2026-06-01T23:30:00Z', timeZone: 'Asia/Tokyo' })
    expect(body).toMatchObject({ executionDate: '2026-06-02', endsAt: '2026-06-02T14:59:59.999Z' })
    site.t.clock.set('2026-06-02T03:00:00Z')
    const stillToday = await create({ executionDate: '2026-06-01', timeZone: 'America/Los_Angeles' })
    expect(stillToday.status).toBe(201)
    const over = await create({ executionDate: '2026-06-01', timeZone: 'UTC' })
    expect(over.error.fields).toHaveProperty('executionDate')
  })

  test('a campaign that is created while its owner is renamed is found by the new name only', async () => {
    const owner = await site.given.user({ name: 'Eva Strniša' })
    const call = site.t.as(owner.token)
    const creating = () => call(createCampaignEndpoint, { body: { title: 'Plant trees' } })
    await Promise.all([
      ...Array.from({ length: 10 }, creating),
      call(updateProfileEndpoint, { body: { name: 'Eva Gregorčič' } }),
      ...Array.from({ length: 5 }, creating),
    ])
    const found = async (q: string) => (await site.t.call(listCampaignsEndpoint, { query: { q } })).body.length
    expect(await found('gregorčič')).toBe(15)
    expect(await found('strniša')).toBe(0)
  })
})

describe('creating by someone whom the server remembers', () => {
  const createAs = (person: Person, body: Record<string, unknown> = {}) =>
    site.t.as(person.token)(createCampaignEndpoint, { body: { title: 'Plant trees', ...body } })
  const found = async (q: string) => (await site.t.call(listCampaignsEndpoint, { query: { q } })).body.length
  const campaignsOf = async ({ user }: Person) =>
    (await site.t.context.db.selectFrom('campaign').select('id').where('owner_id', '=', user._id).execute()).length
  /** Someone who has just created a campaign. */
  const remembered = async (name = 'Maja Kos') => {
    const person = await site.given.user({ name })
    await createAs(person)
    return person
  }
  /** As another server would, of which this one has not heard yet. */
  const setAccount = ({ user }: Person, values: Updateable<Tables['account']>) =>
    site.t.context.db.updateTable('account').set(values).where('id', '=', user._id).execute()

  test('is refused as soon as the session has ended', async () => {
    const person = await remembered()
    await site.t.as(person.token)(logoutEndpoint, {})
    expect((await createAs(person)).error.code).toBe('session_expired')
    expect(await campaignsOf(person)).toBe(1)
  })

  test.each([
    ['an invalid field', { title: '' }],
    ['a past date', { executionDate: '2020-01-01' }],
  ])('is refused with %s because of the session first', async (_, body) => {
    const person = await remembered()
    const refused = await createAs(person, body)
    expect(refused.error.code).toBe('invalid')
    await site.t.as(person.token)(logoutEndpoint, {})
    expect((await createAs(person, body)).error.code).toBe('session_expired')
  })

  test('is refused if the address is not verified any more, or the account is suspended', async () => {
    const person = await remembered()
    await setAccount(person, { email_verified_at: null })
    expect((await createAs(person)).error.code).toBe('email_unverified')
    const suspended = await remembered()
    await setAccount(suspended, { suspended_at: site.t.clock.now(), suspended_reason: 'spam' })
    expect((await createAs(suspended)).error.code).toBe('session_expired')
    expect([await campaignsOf(person), await campaignsOf(suspended)]).toEqual([1, 1])
  })

  test('is found by the name that the owner has had since', async () => {
    const person = await remembered('Tine Oblak')
    await setAccount(person, { name: 'Tine Zajec' })
    const { body } = await createAs(person)
    expect(body.owner).toMatchObject({ displayName: 'Tine Zajec' })
    expect(await found('zajec')).toBe(1)
  })
})

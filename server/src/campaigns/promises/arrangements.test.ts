import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
const { change, edit, preview, seenBy, support, supporters, toRenew, versions } = scene

const signed = async () => {
  const person = await scene.given.user()
  expect((await support(person)).body.created).toBe(true)
  scene.t.clock.advance(hour)
  return person
}
const arrangements = [
  { startTime: '18:30' },
  { endTime: '20:00' },
  { meetingPoint: 'The side gate' },
  { meetingPlace: { lat: 46.5, lon: 15.6 } },
  { startTime: null, endTime: null, meetingPoint: null, meetingPlace: null },
]

describe('when and where people meet', () => {
  test('changes without asking anyone, and can be read in the versions', async () => {
    const ana = await signed()
    for (const body of arrangements) {
      scene.t.clock.advance(hour)
      await change(body)
      expect([await supporters(), await toRenew()]).toEqual([1, null])
      expect(await seenBy(ana.token)).toMatchObject({ ...body, supported: true, supportedVersion: 1 })
    }
    const listed = await versions()
    expect(
      listed.map(({ number, supporters: effect, donors, arrangementsChanged }) => [
        number,
        effect,
        donors,
        arrangementsChanged,
      ]),
    ).toEqual([...[6, 5, 4, 3, 2].map((number) => [number, 'none', 'none', true]), [1, 'none', 'none', false]])
    expect(listed[1]?.promise).toMatchObject({ startTime: '18:30', endTime: '20:00', meetingPoint: 'The side gate' })
  })

  test('changes until the end, also while the promise is locked', async () => {
    await signed()
    for (const [place, now] of ['18T23:59:59.999Z', '20T12:00:00Z', '20T23:59:59.999Z'].entries()) {
      scene.t.clock.set(`2026-06-${now}`)
      await change({ meetingPoint: `The gate, ${now}`, startTime: `1${place}:00` })
      expect(await supporters()).toBe(1)
      const both = await edit({ meetingPoint: 'The other gate', title: 'Bridge' })
      expect(both.error.code).toBe('promise_locked')
      // The refusal names what keeps the edit from being saved, not the arrangements.
      expect(both.error.fields).toEqual({ title: 'The title can no longer change' })
    }
    scene.t.clock.set('2026-06-21T00:00:00Z')
    for (const body of arrangements) expect((await edit(body)).error.code).toBe('promise_locked')
  })

  test('changes no more once the campaign is cancelled', async () => {
    await signed()
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.id } })
    expect((await edit({ meetingPoint: 'The side gate' })).error.code).toBe('campaign_cancelled')
  })

  test('can still be corrected after the end if no one else stood behind it', async () => {
    await support(scene.owner)
    scene.t.clock.set('2026-06-22T12:00:00Z')
    expect(await change({ meetingPoint: 'The side gate' })).toBe(2)
  })

  test('does not count as a change of the promise, however often it changes', async () => {
    await signed()
    for (let times = 0; times < 4; times++) {
      scene.t.clock.advance(hour)
      await change({ startTime: `1${times}:00` })
    }
    for (const title of ['One', 'Two']) {
      scene.t.clock.advance(hour)
      await change({ title })
    }
    scene.t.clock.advance(hour)
    await change({ meetingPoint: 'The side gate' })
    expect((await edit({ title: 'Three' })).error.code).toBe('promise_changed_too_often')
  })

  test('with the title in one edit, asks because of the title alone', async () => {
    const ana = await signed()
    await change({ title: 'Bridge over the river', meetingPoint: 'The side gate' })
    expect((await versions())[0]).toMatchObject({ supporters: 'asked', arrangementsChanged: true })
    expect([await supporters(), (await toRenew())?.people]).toEqual([0, 1])
    scene.t.clock.advance(hour)
    // Where they meet may differ from what she signed.
    await change({ title: 'Bridge over the creek' })
    expect((await seenBy(ana.token)).supported).toBe(true)
  })
})

describe('a preview', () => {
  test('says how many people are told, and that none is asked', async () => {
    await support(scene.owner)
    const [ana] = [await signed(), await signed()]
    const { body } = await preview({ meetingPoint: 'The side gate' })
    expect(body).toMatchObject({
      isChange: true,
      supporters: { effect: 'none', asked: 0, told: 0 },
      arrangements: { changed: true, mailed: true, told: 2 },
    })
    await scene.withdraw(ana)
    expect((await preview({ endTime: '20:00' })).body.arrangements.told).toBe(1)
    expect((await preview({ title: 'Bridge' })).body.arrangements).toEqual({ changed: false, mailed: false, told: 0 })
  })

  test('says when so many changes were mailed that this one only stands on the page', async () => {
    await signed()
    scene.t.clock.set('2026-06-19T12:00:00Z')
    for (let gate = 1; gate <= 6; gate++) {
      await change({ meetingPoint: `Gate ${gate}` })
      scene.t.clock.advance(11 * minute)
    }
    expect((await preview({ meetingPoint: 'Gate 7' })).body.arrangements).toEqual({
      changed: true,
      mailed: false,
      told: 0,
    })
  })
})

describe('the page', () => {
  const marks = async () => {
    const { timesChangedAt, meetingChangedAt } = (await scene.t.call(getCampaignEndpoint, { params: { id: scene.id } }))
      .body
    return { timesChangedAt, meetingChangedAt }
  }
  const none = { timesChangedAt: null, meetingChangedAt: null }

  test('says when they changed, until the end', async () => {
    await change({ startTime: '18:00', meetingPoint: 'The main gate' })
    expect(await marks()).toEqual(none)
    await signed()
    const first = scene.t.clock.now().toISOString()
    await change({ startTime: '18:30' })
    expect(await marks()).toEqual({ timesChangedAt: first, meetingChangedAt: null })
    scene.t.clock.set('2026-06-20T10:00:00Z')
    await change({ meetingPoint: 'The side gate' })
    expect(await marks()).toEqual({ timesChangedAt: first, meetingChangedAt: '2026-06-20T10:00:00.000Z' })
    scene.t.clock.set('2026-06-21T00:00:00Z')
    expect(await marks()).toEqual(none)
  })

  test('does not say it of what was taken back within ten minutes', async () => {
    await change({ meetingPoint: 'The main gate' })
    await signed()
    await change({ meetingPoint: 'The side gate' })
    scene.t.clock.advance(5 * minute)
    await change({ meetingPoint: 'The main gate' })
    expect(await marks()).toEqual(none)
    scene.t.clock.advance(day)
    await change({ meetingPoint: 'The side gate' })
    expect((await marks()).meetingChangedAt).toBe(scene.t.clock.now().toISOString())
  })
})

import { previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import { describe, expect, test } from 'vitest'
import { hour } from '../../platform/base/clock.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
const { change, preview, support, supporters, versions, withdraw } = scene

const later = () => scene.t.clock.advance(hour)
const signed = async () => {
  const person = await scene.given.user()
  expect((await support(person)).body.created).toBe(true)
  return person
}

describe('a preview', () => {
  test('says what a change would do, and does nothing', async () => {
    await support(scene.owner)
    await signed()
    const ben = await signed()
    later()
    expect((await preview({ title: 'Bridge over the river', description: 'A story' })).body).toEqual({
      isChange: true,
      ...{ isSigned: true, needsConfirmation: false, isPaidOut: false },
      supporters: { effect: 'asked', asked: 2, told: 0, countAgain: 0 },
      donors: { effect: 'asked', asked: 0, told: 0, refundable: 0 },
      storyChanged: true,
      arrangements: { changed: false, mailed: false, told: 0 },
    })
    expect([await supporters(), (await versions()).length]).toEqual([3, 1])
    await change({ title: 'Bridge over the river' })
    await withdraw(ben)
    later()
    const { body: back } = await preview({ title: 'Bridge over the creek' })
    expect(back.supporters).toMatchObject({ asked: 0, countAgain: 1 })
    expect((await preview({ tags: ['x'] })).body).toMatchObject({ isChange: false, isSigned: true })
  })

  test('of no change says whether the campaign is signed', async () => {
    await support(scene.owner)
    expect((await preview({})).body).toMatchObject({ isChange: false, isSigned: false })
    await signed()
    expect((await preview({})).body).toMatchObject({ isChange: false, isSigned: true })
  })

  test('refuses what the edit would be refused for', async () => {
    await signed()
    expect((await preview({ executionDate: '2026-06-02' })).error.fields).toHaveProperty('executionDate')
    scene.t.clock.set('2026-06-20T12:00:00Z')
    expect((await preview({ title: 'Bridge' })).error.code).toBe('promise_locked')
    const { token } = await scene.given.user()
    const { status } = await scene.t.as(token)(previewChangeEndpoint, {
      params: { id: scene.id },
      body: { title: 'Bridge' },
    })
    expect(status).toBe(403)
  })
})

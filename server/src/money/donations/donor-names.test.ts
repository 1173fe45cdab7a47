import { listDonorsEndpoint, updateDonationEndpoint } from '@muster/contract/money/donations.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { describe, expect, test } from 'vitest'
import { type Started, useDonations } from '../../../test/donating.ts'
import { countNotedChanges } from '../../../test/noted-changes.ts'

const scene = useDonations()
const { give, seen } = scene

const setAnonymous = ({ donationId }: Started, anonymous: boolean | null | undefined, by = scene.donor) =>
  scene.t.as(by.token)(updateDonationEndpoint, { params: { id: donationId }, body: { anonymous } })
const donors = async () =>
  (await scene.t.call(listDonorsEndpoint, { params: { id: scene.campaignId }, query: {} })).body.map(({ _id }) => _id)

describe('a donor’s name', () => {
  test('is hidden from the public list and shown again at once, with an entry in the history', async () => {
    const donation = await give()
    expect(await donors()).toEqual([scene.donor.user._id])
    expect((await setAnonymous(donation, true)).body).toEqual({ ...(await seen(donation)), anonymous: true })
    expect(await donors()).toEqual([])
    expect((await setAnonymous(donation, false)).body.anonymous).toBe(false)
    expect(await donors()).toEqual([scene.donor.user._id])
    const { token } = await scene.given.admin()
    const request = { params: { id: scene.donor.user._id }, query: {} }
    const entries = (await scene.t.as(token)(getUserHistoryEndpoint, request)).body
    const changes = entries.filter(({ modelName }) => modelName === 'Donation')
    expect(changes).toHaveLength(2)
    expect(changes[0]).toMatchObject({
      action: 'updated',
      key: 'anonymous',
      recordName: 'Bridge over the creek',
      actor: { kind: 'user', _id: scene.donor.user._id },
    })
  })

  test('is a change of public pages if it is hidden, so that no server and no replica shows it longer', async () => {
    const donation = await give()
    const before = await countNotedChanges(scene.t, scene.campaignId)
    await setAnonymous(donation, true)
    expect(await countNotedChanges(scene.t, scene.campaignId)).toBe(before + 1)
  })

  test('does not change if the field is missing, and null shows the name', async () => {
    const donation = await give()
    for (const [anonymous, kept] of [
      [true, true],
      [undefined, true],
      [null, false],
      [undefined, false],
    ] as const) {
      const { status, body } = await setAnonymous(donation, anonymous)
      expect([status, body.anonymous]).toEqual([200, kept])
    }
  })

  test('can be shown or hidden only by its donor', async () => {
    const donation = await give()
    for (const person of [scene.owner, await scene.given.admin()]) {
      expect((await setAnonymous(donation, true, person)).error.code).toBe('donation_not_found')
    }
    expect(await donors()).toEqual([scene.donor.user._id])
  })
})

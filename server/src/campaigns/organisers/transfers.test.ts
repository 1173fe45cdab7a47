import {
  getCampaignEndpoint,
  listCampaignsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import {
  acceptTransferEndpoint,
  getTransferEndpoint,
  listOrganisersEndpoint,
  requestTransferEndpoint,
  withdrawTransferEndpoint,
} from '@muster/contract/campaigns/organisers.ts'
import { transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { listCampaignPayoutsEndpoint } from '@muster/contract/money/payouts.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint, withdrawSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useModeration } from '../../../test/moderating.ts'
import { askToTakeOver, coOrganise, handOver, inviteToOrganise } from '../../../test/organising.ts'
import { blobs, small } from '../../../test/uploading.ts'
import { hour, minute } from '../../platform/base/clock.ts'

const scene = useModeration()
let ben: Person
beforeEach(async () => {
  ben = await scene.given.user({ name: 'Ben Kos' })
  await scene.given.prove(scene.owner)
})

const params = () => ({ id: scene.campaignId })
const asking = (person = ben) => ({ id: scene.campaignId, owner: scene.owner, person })
const ask = (email: string, by = scene.owner) =>
  scene.t.as(by.token)(requestTransferEndpoint, { params: params(), body: { email } })
const accept = async (token: string, by = ben) => {
  await scene.given.prove(by)
  return scene.t.as(by.token)(acceptTransferEndpoint, { params: { token } })
}
const peek = async (token: string, by = ben) =>
  (await scene.t.as(by.token)(getTransferEndpoint, { params: { token } })).body
const campaign = async () => (await scene.t.call(getCampaignEndpoint, { params: params() })).body
const edit = (by: Person) =>
  scene.t.as(by.token)(updateCampaignEndpoint, { params: params(), body: { description: 'A plank' } })
const support = (by: Person, body = {}) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body })
const aboutNewOwner = async ({ email }: Pick<Person, 'email'>) => {
  await scene.t.runJob('campaign-transfers')
  return (await mailsTo(scene.t, email)).filter(({ subject }) => subject === 'A new owner: Bridge over the creek')
}

describe('asking a person to take a campaign over', () => {
  test('needs a fresh proof, and changes nothing until they accept', async () => {
    scene.t.clock.advance(11 * minute)
    expect((await ask(ben.email)).error.code).toBe('proof_required')
    const token = await askToTakeOver(scene.t, asking())
    expect(await peek(token)).toMatchObject({ state: 'open', isForCaller: true })
    expect((await campaign()).ownerId).toBe(scene.owner.user._id)
    expect((await edit(scene.owner)).status).toBe(200)
    const seen = await scene.t.as(scene.owner.token)(listOrganisersEndpoint, { params: params() })
    expect(seen.body.transfer).toMatchObject({ email: ben.email })
  })

  test('refuses the owner’s own address', async () => {
    expect((await ask(scene.owner.email)).error.fields).toEqual({
      email: 'This is your own address. You own this campaign already',
    })
  })

  test('ends what was asked of another person, and can be withdrawn', async () => {
    const cara = await scene.given.user()
    const first = await askToTakeOver(scene.t, asking(cara))
    const second = await askToTakeOver(scene.t, asking())
    expect((await accept(first, cara)).error.code).toBe('invitation_withdrawn')
    const withdraw = () => scene.t.as(scene.owner.token)(withdrawTransferEndpoint, { params: params() })
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).error.code).toBe('invitation_not_found')
    expect((await accept(second)).error.code).toBe('invitation_withdrawn')
    expect((await campaign()).ownerId).toBe(scene.owner.user._id)
  })

  test('is refused while a payout is under way, and so is accepting', async () => {
    const token = await askToTakeOver(scene.t, asking())
    const payout = await scene.requested()
    expect((await ask(ben.email)).error.code).toBe('transfer_payout_pending')
    expect((await accept(token)).error.code).toBe('transfer_payout_pending')
    await scene.reject(payout)
    expect((await accept(token)).status).toBe(200)
  })

  test('is refused for a frozen campaign, and so is accepting', async () => {
    const token = await askToTakeOver(scene.t, asking())
    await scene.freeze()
    expect((await ask(ben.email)).error.code).toBe('campaign_frozen')
    expect((await accept(token)).error.code).toBe('campaign_frozen')
  })
})

describe('accepting', () => {
  test('needs a fresh proof of the account with this address', async () => {
    const token = await askToTakeOver(scene.t, asking())
    scene.t.clock.advance(11 * minute)
    const unproved = await scene.t.as(ben.token)(acceptTransferEndpoint, { params: { token } })
    expect(unproved.error.code).toBe('proof_required')
    expect((await accept(token, await scene.given.user())).error.code).toBe('invitation_of_other_account')
    expect((await accept(token)).body).toEqual({ campaignId: scene.campaignId })
    // Pressing twice is once.
    expect((await accept(token)).status).toBe(200)
    expect((await campaign()).transfers).toHaveLength(1)
  })

  test('makes the person the only owner, in open sessions, lists and searches, too', async () => {
    await handOver(scene.t, asking())
    expect((await campaign()).owner.displayName).toBe('Ben Kos')
    const own = async (by: Person) =>
      (await scene.t.as(by.token)(listCampaignsEndpoint, { query: { owner: 'me', status: 'all' } })).body.length
    expect([await own(scene.owner), await own(ben)]).toEqual([0, 1])
    expect((await edit(scene.owner)).error.code).toBe('forbidden')
    expect((await edit(ben)).status).toBe(200)
    expect((await campaign()).transfers).toEqual([
      { from: expect.any(String), to: 'Ben Kos', at: scene.t.clock.now().toISOString() },
    ])
  })

  test('keeps the co-organisers, of whom the new owner is none any more, and ends open invitations', async () => {
    const cara = await scene.given.user({ name: 'Cara' })
    const dan = await scene.given.user()
    await coOrganise(scene.t, asking())
    await coOrganise(scene.t, asking(cara))
    const open = await inviteToOrganise(scene.t, asking(dan))
    await handOver(scene.t, asking())
    const seen = (await scene.t.as(ben.token)(listOrganisersEndpoint, { params: params() })).body
    expect(seen.coOrganisers.map(({ displayName }) => displayName)).toEqual(['Cara'])
    expect(seen.invitations).toEqual([])
    expect(open).not.toBe('')
  })

  test('is in the change history of both', async () => {
    await handOver(scene.t, asking())
    const admin = scene.t.as(scene.admin().token)
    for (const { user } of [scene.owner, ben]) {
      const entries = (await admin(getUserHistoryEndpoint, { params: { id: user._id }, query: {} })).body
      expect(entries).toContainEqual(
        expect.objectContaining({ modelName: 'CampaignTransfer', recordName: 'Bridge over the creek' }),
      )
    }
  })

  test('keeps the pictures when the former owner deletes their account', async () => {
    const uploaded = await scene.t.as(scene.owner.token)(uploadCampaignCoverEndpoint, {
      files: await blobs([await small()]),
    })
    const imageUrl = uploaded.body.url
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { imageUrl } })
    await handOver(scene.t, asking())
    const { password } = scene.owner
    expect((await scene.t.as(scene.owner.token)(deleteAccountEndpoint, { body: { password } })).error).toBe('')
    const { db } = scene.t.context
    const kept = await db.selectFrom('upload').select('discarded_at').where('url', '=', imageUrl).executeTakeFirst()
    expect(kept).toEqual({ discarded_at: null })
    // A campaign that they handed over is not cancelled with the account.
    expect((await campaign()).cancelledAt).toBeNull()
  })
})

describe('who is told', () => {
  test('are the former owner, the new one and the co-organisers', async () => {
    const cara = await scene.given.user()
    await coOrganise(scene.t, asking(cara))
    await handOver(scene.t, asking())
    const last = async ({ email }: Person) => (await mailsTo(scene.t, email)).at(-1)
    expect((await last(scene.owner))?.subject).toBe('You handed your campaign over: Bridge over the creek')
    expect((await last(ben))?.subject).toBe('You own this campaign now: Bridge over the creek')
    expect((await last(cara))?.text).toContain('You stay a co-organiser')
  })

  test('are supporters and donors once each, but not who stopped the mails or withdrew', async () => {
    const [stopped, withdrawn] = [await scene.given.user(), await scene.given.user()]
    const guest = { email: `guest-${ben.email}` }
    for (const person of [scene.donor, stopped, withdrawn, scene.owner, ben]) await support(person)
    await scene.give(25)
    await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email: guest.email } })
    await handOver(scene.t, asking())
    await scene.t.as(withdrawn.token)(withdrawSupportEndpoint, { params: params() })
    const [mail] = await aboutNewOwner(scene.donor)
    expect(mail?.text).toContain('handed “Bridge over the creek” over to Ben Kos')
    expect(await aboutNewOwner(scene.donor)).toHaveLength(1)
    expect(await aboutNewOwner(stopped)).toHaveLength(1)
    // A guest who has not confirmed does not stand behind the campaign; owners have their own mails.
    for (const person of [withdrawn, guest, scene.owner, ben]) expect(await aboutNewOwner(person)).toEqual([])
    // The second time, one of them has stopped the mails.
    const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const token = /token=([^&>]+)/.exec(link)?.[1] ?? ''
    expect((await scene.t.call(unsubscribeEndpoint, { body: { token } })).status).toBe(204)
    scene.t.clock.advance(transferWaitHours * hour)
    await handOver(scene.t, { id: scene.campaignId, owner: ben, person: scene.owner })
    expect(await aboutNewOwner(scene.donor)).toHaveLength(1)
    expect(await aboutNewOwner(stopped)).toHaveLength(2)
  })

  test('are not told of a campaign that was taken down meanwhile, until it is published again', async () => {
    await support(scene.donor)
    await handOver(scene.t, asking())
    await scene.t.runJob('campaign-transfers')
    await scene.hide()
    expect(await aboutNewOwner(scene.donor)).toEqual([])
    await scene.publish()
    expect(await aboutNewOwner(scene.donor)).toHaveLength(1)
  })
})

describe('payouts of a campaign that was handed over', () => {
  test('wait for 72 hours, and so does handing it over again', async () => {
    await scene.give(100)
    await handOver(scene.t, asking())
    const until = new Date(scene.t.clock.now().getTime() + transferWaitHours * hour).toISOString()
    expect((await scene.offer(ben)).waitsUntil).toBe(until)
    expect(await scene.request(ben)).toMatchObject({ status: 409, error: { code: 'payouts_wait' } })
    await scene.given.prove(ben)
    expect((await ask(scene.owner.email, ben)).error.code).toBe('transfer_too_soon')
    scene.t.clock.advance(transferWaitHours * hour)
    expect((await scene.offer(ben)).waitsUntil).toBeUndefined()
    expect((await scene.request(ben)).status).toBe(201)
  })

  test('name both owners, and the new one does not see the former one’s address', async () => {
    await scene.requested()
    const [before] = (await scene.t.as(scene.owner.token)(listCampaignPayoutsEndpoint, { params: params(), query: {} }))
      .body
    expect(before?.transfers).toBeUndefined()
    if (before) await scene.approve(before, 'outside-1')
    await scene.lookAfter(6 * minute)
    await handOver(scene.t, asking())
    scene.t.clock.advance(transferWaitHours * hour)
    await scene.give(50)
    const { body: payout } = await scene.request(ben)
    expect(payout.transfers).toEqual([{ from: expect.any(String), to: 'Ben Kos', at: expect.any(String) }])
    const listed = (await scene.t.as(ben.token)(listCampaignPayoutsEndpoint, { params: params(), query: {} })).body
    expect(listed.map(({ recipientPaypalEmail }) => recipientPaypalEmail)).toEqual([ben.email, ''])
    expect((await scene.details(payout)).transfers).toEqual(payout.transfers)
  })
})

describe('an admin who owned a campaign', () => {
  test('decides about none of its payouts, as its new owner does not', async () => {
    const [former, next] = [await scene.given.admin(), await scene.given.admin()]
    await handOver(scene.t, asking(former))
    scene.t.clock.advance(transferWaitHours * hour)
    await scene.give(50)
    const paid = (await scene.request(former)).body
    expect((await scene.reject(paid)).status).toBe(200)
    await handOver(scene.t, { ...asking(next), owner: former })
    scene.t.clock.advance(transferWaitHours * hour)
    const { body: payout } = await scene.request(next)
    for (const admin of [former, next]) {
      expect((await scene.details(payout, admin)).isOwn).toBe(true)
      expect((await scene.details(paid, admin)).isOwn).toBe(true)
      expect((await scene.reject(payout, {}, admin)).status).toBe(403)
    }
    expect((await scene.reject(payout)).status).toBe(200)
  })
})

describe('an admin who co-organises a campaign', () => {
  test('decides about none of its payouts', async () => {
    const admin = await scene.given.admin()
    await coOrganise(scene.t, asking(admin))
    const payout = await scene.requested()
    expect((await scene.details(payout, admin)).isOwn).toBe(true)
    expect(await scene.approve(payout, undefined, admin)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await scene.reject(payout, {}, admin)).status).toBe(403)
    expect((await scene.reject(payout)).status).toBe(200)
  })
})

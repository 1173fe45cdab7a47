import { listAttentionEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import {
  acceptInvitationEndpoint,
  acceptTransferEndpoint,
  getInvitationEndpoint,
  inviteOrganiserEndpoint,
  listCoOrganisedEndpoint,
  listMyInvitationsEndpoint,
  requestTransferEndpoint,
  withdrawTransferEndpoint,
} from '@muster/contract/campaigns/organisers.ts'
import { askQuestionEndpoint } from '@muster/contract/campaigns/questions.ts'
import { createUpdateEndpoint, holdMailingEndpoint, listMailingsEndpoint } from '@muster/contract/campaigns/updates.ts'
import { notMeEndpoint } from '@muster/contract/people/not-me.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { giveCrowd } from '../../../test/crowds.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { askToTakeOver, coOrganise, inviteToOrganise } from '../../../test/organising.ts'
import { minute } from '../../platform/base/clock.ts'

let t: TestApp
let given: Given
let owner: Person
let ben: Person
let id: string

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await given.user({ name: 'Ana Novak' })
  ben = await given.user({ name: 'Ben Kos' })
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
})

const params = () => ({ id })
const asking = () => ({ id, owner, person: ben })
const hide = async () => {
  const body = { category: 'fraud', reason: 'No such bridge' } as const
  await t.as((await given.admin()).token)(hideCampaignEndpoint, { params: params(), body })
}

describe('the campaigns that a person co-organises', () => {
  const page = (query: { limit?: number; cursor?: string } = {}, by = ben) =>
    t.as(by.token)(listCoOrganisedEndpoint, { query })
  const listed = async (by = ben) => (await page({}, by)).body

  test('are listed latest first, page by page, and only to them', async () => {
    const ids = []
    for (const title of ['One', 'Two', 'Three']) {
      id = (await given.campaign(owner, { title }))._id
      ids.unshift(id)
      await coOrganise(t, asking())
      t.clock.advance(minute)
    }
    const first = await page({ limit: 2 })
    const second = await page({ limit: 2, cursor: /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? '' })
    expect([...first.body, ...second.body].map(({ _id }) => _id)).toEqual(ids)
    expect(await listed(owner)).toEqual([])
  })

  test('say which questions and held updates wait there, which the owner reads, too', async () => {
    await coOrganise(t, asking())
    expect(await listed()).toMatchObject([{ title: 'Bridge over the creek', reasons: [], questionsWaiting: 0 }])
    const asker = await given.user()
    await t.as(asker.token)(askQuestionEndpoint, { params: params(), body: { text: 'Where?' } })
    await giveCrowd(t.context.db, id, 201)
    const body = { title: 'We have gloves', text: 'For all.' }
    await t.as(ben.token)(createUpdateEndpoint, { params: params(), body })
    const asAdmin = t.as((await given.admin()).token)
    const [mailing] = (await asAdmin(listMailingsEndpoint, { query: {} })).body
    await asAdmin(holdMailingEndpoint, { params: { id: mailing?._id ?? '' }, body: { reason: 'It sells things' } })
    const waits = { reasons: ['questions_waiting', 'update_held'], questionsWaiting: 1 }
    expect(await listed()).toMatchObject([waits])
    expect((await t.as(owner.token)(listAttentionEndpoint, {})).body).toMatchObject([waits])
  })

  test('that were taken down do not show their title', async () => {
    await coOrganise(t, asking())
    await hide()
    expect(await listed()).toMatchObject([{ standing: 'hidden', title: expect.not.stringContaining('Bridge') }])
  })
})

describe('open invitations', () => {
  const listed = async (by = ben) => (await t.as(by.token)(listMyInvitationsEndpoint, {})).body
  const peek = (token: string, by = ben) => t.as(by.token)(getInvitationEndpoint, { params: { token } })
  const accept = (token: string, by = ben) => t.as(by.token)(acceptInvitationEndpoint, { params: { token } })
  const invite = async () => {
    await given.prove(owner)
    return t.as(owner.token)(inviteOrganiserEndpoint, { params: params(), body: { email: ben.email.toUpperCase() } })
  }

  test('are listed to the person with the address, who can accept them there, too', async () => {
    await invite()
    const [open] = await listed()
    expect(open).toEqual({
      _id: expect.any(String),
      makes: 'co_organiser',
      campaign: { _id: id, title: 'Bridge over the creek' },
      invitedBy: 'Ana Novak',
      expiresAt: expect.any(String),
    })
    const itsId = open?._id ?? ''
    expect((await peek(itsId)).body).toMatchObject({ state: 'open', isForCaller: true })
    expect((await accept(itsId)).body).toEqual({ campaignId: id })
    expect((await accept(itsId)).status).toBe(200)
    expect((await peek(itsId)).body).toMatchObject({ state: 'used', isAccepted: true })
    expect(await listed()).toEqual([])
  })

  test('to take a campaign over are listed until they are withdrawn, and accepted with a fresh proof', async () => {
    await askToTakeOver(t, asking())
    expect(await listed()).toMatchObject([{ makes: 'owner' }])
    await t.as(owner.token)(withdrawTransferEndpoint, { params: params() })
    expect(await listed()).toEqual([])
    t.clock.advance(15 * minute)
    await given.prove(owner)
    await t.as(owner.token)(requestTransferEndpoint, { params: params(), body: { email: ben.email } })
    const token = (await listed())[0]?._id ?? ''
    expect((await accept(token)).error.code).toBe('invalid_token')
    const take = () => t.as(ben.token)(acceptTransferEndpoint, { params: { token } })
    expect((await take()).error.code).toBe('proof_required')
    await given.prove(ben)
    expect((await take()).body).toEqual({ campaignId: id })
  })

  test('are not listed to other people, for whom the id opens nothing', async () => {
    await invite()
    const token = (await listed())[0]?._id ?? ''
    const other = await given.user()
    expect(await listed(other)).toEqual([])
    expect((await peek(token, other)).error.code).toBe('invalid_token')
    expect((await accept(token, other)).error.code).toBe('invalid_token')
    expect((await t.call(getInvitationEndpoint, { params: { token } })).error.code).toBe('invalid_token')
    const { db } = t.context
    await db.updateTable('account').set({ email_verified_at: null }).where('id', '=', ben.user._id).execute()
    expect(await listed()).toEqual([])
    expect((await peek(token)).error.code).toBe('invalid_token')
  })

  test('are not listed after “That was not me”, nor while the campaign is taken down', async () => {
    await inviteToOrganise(t, asking())
    const notMe = /not-me\?token=([\w.-]+)/.exec((await mailsTo(t, ben.email)).at(-1)?.text ?? '')?.[1] ?? ''
    await t.call(notMeEndpoint, { body: { token: notMe } })
    expect(await listed()).toEqual([])
    id = (await given.campaign(owner, { title: 'Ramp' }))._id
    await invite()
    expect(await listed()).toMatchObject([{ campaign: { title: 'Ramp' } }])
    await hide()
    expect(await listed()).toEqual([])
  })
})

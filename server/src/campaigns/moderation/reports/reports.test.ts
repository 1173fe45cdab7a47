import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { getCampaignEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { freezeCampaignEndpoint, hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { deleteCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  checkReportLinkEndpoint,
  closeReportEndpoint,
  confirmReportEndpoint,
  getReportEndpoint,
  listReportsEndpoint,
  reportCampaignEndpoint,
} from '@muster/contract/campaigns/reports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { day } from '../../../platform/base/clock.ts'

let t: TestApp
let given: Given
let owner: Person
let admin: Person
let id: string

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  owner = await given.user()
  admin = await given.admin()
  await given.admin()
})
afterAll(() => t.close())
beforeEach(async () => {
  id = (await given.campaign(owner, { title: 'Bridge over the creek' }))._id
})

type Body = { category?: 'fraud' | 'hate'; text?: string; email?: string }
const report = (body: Body = {}, by?: Person, campaignId = id) =>
  (by ? t.as(by.token) : t.call)(reportCampaignEndpoint, {
    params: { id: campaignId },
    body: { category: 'fraud', text: 'There is no creek', ...body },
  })
const cases = async (by = admin, campaignId = id) =>
  (await t.as(by.token)(listReportsEndpoint, { query: { campaignId } })).body
const openCase = async () => (await cases()).find(({ status }) => status === 'open')?._id ?? ''
const read = async (caseId: string) => (await t.as(admin.token)(getReportEndpoint, { params: { id: caseId } })).body
const close = (caseId: string, notes = 'The creek exists', by = admin) =>
  t.as(by.token)(closeReportEndpoint, { params: { id: caseId }, body: { notes } })
let addresses = 0
const newAddress = () => `reporter${++addresses}@example.org`
const subjects = async (email: string) => (await mailsTo(t, email)).map(({ subject }) => subject)
const linkIn = async (email: string) => tokenIn((await mailsTo(t, email))[0])
const confirm = (token: string) => t.call(confirmReportEndpoint, { params: { token } })

describe('reporting a campaign', () => {
  test('needs no account, and changes nothing about the campaign', async () => {
    const before = (await t.call(getCampaignEndpoint, { params: { id } })).body
    expect(await report()).toMatchObject({ status: 200, body: { pending: false } })
    expect((await t.call(getCampaignEndpoint, { params: { id } })).body).toEqual(before)
    expect(await mailsTo(t, owner.email)).toEqual([])
  })

  test('is merged into one open case of the campaign, oldest report first', async () => {
    await report({ text: 'First' })
    t.clock.advance(1_000)
    await report({ text: 'Second', category: 'hate' })
    await report({ text: 'Third' }, await given.user())
    const [found, ...others] = await cases()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      campaignId: id,
      campaignTitle: 'Bridge over the creek',
      status: 'open',
      outcome: null,
      reports: 3,
      categories: [
        { category: 'fraud', count: 2 },
        { category: 'hate', count: 1 },
      ],
    })
    const { items, campaign } = await read(found?._id ?? '')
    expect(items.map(({ text, from }) => `${text} ${from}`)).toEqual(['First none', 'Second none', 'Third member'])
    expect(campaign).toMatchObject({ owner: { _id: owner.user._id }, standing: 'published' })
  })

  test('the same twice is one report, until the case is closed', async () => {
    await report()
    await report()
    expect((await read(await openCase())).items).toHaveLength(1)
    await close(await openCase())
    await report()
    expect((await cases()).map(({ status, reports }) => [status, reports])).toEqual([
      ['closed', 1],
      ['open', 1],
    ])
  })

  test('refuses a missing text, an unknown category and an unknown campaign', async () => {
    expect((await report({ text: ' ' })).error.fields).toEqual({ text: 'Describe what is wrong' })
    expect((await report({ category: 'spam' as never })).error.fields).toEqual({ category: 'Choose one of these' })
    expect((await report({}, undefined, owner.user._id)).error.code).toBe('campaign_not_found')
  })
})

describe('the address of a reporter', () => {
  test('gets one mail, which says nothing of the report, and none about the outcome unless it was confirmed', async () => {
    const email = newAddress()
    expect((await report({ email })).body).toEqual({ pending: true })
    expect((await report({ email, text: 'More about it' })).body).toEqual({ pending: true })
    const [mail, ...others] = await mailsTo(t, email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Confirm your address for your report: Bridge over the creek')
    expect(mail?.text).not.toContain('There is no creek')
    await close(await openCase())
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test('hears the outcome once after it was confirmed, with what the admin wrote', async () => {
    const email = newAddress()
    await report({ email })
    const token = await linkIn(email)
    expect((await t.call(checkReportLinkEndpoint, { params: { token } })).status).toBe(204)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { decided: false } })
    expect((await confirm(token)).status).toBe(200)
    const caseId = await openCase()
    expect(await read(caseId)).toMatchObject({ told: 1, items: [{ from: 'confirmed' }] })
    expect((await close(caseId)).body).toMatchObject({ status: 'closed', outcome: 'kept', notes: 'The creek exists' })
    await close(caseId)
    const outcome = (await mailsTo(t, email)).at(-1)
    expect(outcome?.text).toContain('The creek exists')
    expect(await subjects(email)).toEqual([
      'Confirm your address for your report: Bridge over the creek',
      'The campaign stays online: Bridge over the creek',
    ])
    expect((await confirm(token)).body).toEqual({ decided: true })
    expect(await mailsTo(t, email)).toHaveLength(2)
  })

  test('that is confirmed after the decision hears the outcome then', async () => {
    const email = newAddress()
    await report({ email })
    await close(await openCase())
    expect((await confirm(await linkIn(email))).body).toEqual({ decided: true })
    expect((await subjects(email)).at(-1)).toBe('The campaign stays online: Bridge over the creek')
  })

  test('hears the outcome once, also if an account with it reported the campaign as well', async () => {
    const member = await given.user()
    await report({ email: member.email })
    await report({ text: 'More about it' }, member)
    await close(await openCase())
    await confirm(await linkIn(member.email))
    expect(await subjects(member.email)).toEqual([
      'Confirm your address for your report: Bridge over the creek',
      'The campaign stays online: Bridge over the creek',
    ])
  })

  test('can be confirmed for seven days', async () => {
    const email = newAddress()
    await report({ email })
    const token = await linkIn(email)
    t.clock.advance(7 * day)
    expect((await confirm(token)).status).toBe(200)
    // Its mail may have waited for a day.
    t.clock.advance(day)
    expect((await confirm(token)).error.code).toBe('invalid_token')
    expect((await confirm('x'.repeat(43))).error.code).toBe('invalid_token')
    expect((await t.call(checkReportLinkEndpoint, { params: { token } })).error.code).toBe('invalid_token')
  })

  test('gets at most twenty such mails a day, while the reports are kept', async () => {
    const email = newAddress()
    const campaigns = [id]
    for (let n = 0; n < 20; n++) campaigns.push((await given.campaign(owner, { title: `Bridge ${n}` }))._id)
    for (const campaignId of campaigns) expect((await report({ email }, undefined, campaignId)).status).toBe(200)
    expect(await mailsTo(t, email)).toHaveLength(20)
    expect((await cases(admin, campaigns[20])).map(({ reports }) => reports)).toEqual([1])
  })
})

test('a signed-in reporter hears the outcome at the address of the account, if it is verified', async () => {
  const [member, unverified] = [await given.user(), await given.user({ verified: false })]
  const other = newAddress()
  expect((await report({ email: other }, member)).body).toEqual({ pending: false })
  await report({}, unverified)
  expect((await read(await openCase())).told).toBe(1)
  await close(await openCase())
  expect(await subjects(member.email)).toEqual(['The campaign stays online: Bridge over the creek'])
  expect([await mailsTo(t, other), await mailsTo(t, unverified.email), await mailsTo(t, owner.email)]).toEqual([
    [],
    [],
    [],
  ])
})

describe('a case', () => {
  test('is closed by one admin', async () => {
    await report()
    const caseId = await openCase()
    expect((await close(caseId, ' ')).error.fields).toEqual({ notes: 'Say what you found' })
    expect((await close(caseId)).body.closedBy?._id).toBe(admin.user._id)
    const another = await given.admin()
    expect((await close(caseId, 'It does not', another)).error.code).toBe('report_closed')
    expect((await close(caseId)).status).toBe(200)
  })

  test('ends with the campaign being taken down, and reporters hear the category, not the reason', async () => {
    const email = newAddress()
    await report({ email })
    await confirm(await linkIn(email))
    const caseId = await openCase()
    const body = { category: 'rights', reason: 'The pictures are of another bridge' } as const
    expect((await t.as(admin.token)(hideCampaignEndpoint, { params: { id }, body })).status).toBe(200)
    expect(await read(caseId)).toMatchObject({
      status: 'closed',
      outcome: 'hidden',
      campaign: { standing: 'hidden' },
      closedBy: { _id: admin.user._id },
    })
    const told = (await mailsTo(t, email)).find(({ subject }) => subject?.startsWith('The campaign was taken down'))
    expect(told?.text).toContain('copyright')
    expect(told?.text).not.toContain('another bridge')
    expect((await report({ text: 'It is back' })).error.code).toBe('campaign_hidden')
  })

  test('ends without the campaign being taken down, and reporters hear that it is frozen', async () => {
    const email = newAddress()
    await report({ email })
    await confirm(await linkIn(email))
    const body = { reason: 'Send us the permit' }
    expect((await t.as(admin.token)(freezeCampaignEndpoint, { params: { id }, body })).status).toBe(200)
    await close(await openCase(), 'We asked for the permit')
    const told = (await mailsTo(t, email)).at(-1)
    expect(told?.subject).toBe('The campaign stays online, but is frozen: Bridge over the creek')
    expect(told?.text).toContain('The campaign is frozen: everyone sees it, but it takes no support and no donations.')
  })

  test('is in the history of the admin who closed it, and reports are in no history', async () => {
    const member = await given.user()
    await report({}, member)
    await close(await openCase())
    const historyOf = async ({ user }: Person) =>
      (await t.as(admin.token)(getUserHistoryEndpoint, { params: { id: user._id }, query: {} })).body
    const [entry] = await historyOf(admin)
    expect(entry).toMatchObject({
      modelName: 'Report',
      action: 'updated',
      key: 'notes, outcome, state',
      recordName: 'Bridge over the creek',
    })
    for (const who of [member, owner]) {
      expect((await historyOf(who)).map(({ modelName }) => modelName)).not.toContain('Report')
    }
  })

  test('about an admin’s own campaign is seen and closed by another admin only', async () => {
    const own = await given.campaign(admin)
    await report({}, undefined, own._id)
    expect(await cases(admin, own._id)).toEqual([])
    const another = await given.admin()
    const [found] = await cases(another, own._id)
    expect((await t.as(admin.token)(getReportEndpoint, { params: { id: found?._id ?? '' } })).status).toBe(404)
    expect((await close(found?._id ?? '')).status).toBe(404)
    expect((await close(found?._id ?? '', 'Fine', another)).status).toBe(200)
  })

  test('about an admin’s own campaign is theirs if the others cannot act as admins', async () => {
    const own = await given.campaign(admin)
    await report({}, undefined, own._id)
    const enrolled = (isOn: boolean) =>
      t.context.db
        .updateTable('account')
        .set({ second_factor_at: isOn ? t.clock.now() : null })
        .where('id', '=', admin.user._id)
        .execute()
    await enrolled(true)
    t.context.config.production = true
    expect(await cases(admin, own._id)).toHaveLength(1)
    t.context.config.production = false
    await enrolled(false)
    expect(await cases(admin, own._id)).toEqual([])
  })

  test('does not keep the owner from deleting the campaign, and reporters hear of that', async () => {
    const email = newAddress()
    await report({ email })
    await confirm(await linkIn(email))
    const caseId = await openCase()
    await t.as(owner.token)(updateCampaignEndpoint, { params: { id }, body: { title: 'A harmless title' } })
    expect((await t.as(owner.token)(deleteCampaignEndpoint, { params: { id } })).status).toBe(204)
    expect(await read(caseId)).toMatchObject({ status: 'open', campaignId: null, campaign: null })
    await close(caseId, 'Its owner was faster')
    expect((await subjects(email)).at(-1)).toBe('The campaign is no longer online: Bridge over the creek')
  })
})

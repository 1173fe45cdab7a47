import { login, register, verifyEmail } from '@muster/contract/accounts/accounts.ts'
import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import { type Campaign, getCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { getGuestSupports, withdrawGuestSupport } from '@muster/contract/supports/mine.ts'
import { supportCampaign, verifyGuestSupport } from '@muster/contract/supports/supports.ts'
import { unsubscribe } from '@muster/contract/mailings/unsubscribe.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../test/given.ts'
import { runSql } from '../../test/run-sql.ts'
import { mailsTo, tokenIn } from '../../test/mails.ts'
import { day, minute } from '../base/clock.ts'
import { newId } from '../base/tokens.ts'

let t: TestApp
let given: Given
let owner: Person
let river: Campaign
let email: string
let guests = 0

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  owner = await given.user()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.advance(3 * day)
  river = await ending('Clean the river')
  email = `guest${++guests}@example.org`
})

const ending = (title: string) =>
  given.campaign(owner, { title, executionDate: t.clock.now().toISOString().slice(0, 10) })
const ask = (campaign = river, address = email) =>
  t.call(supportCampaign, { params: { id: campaign._id }, body: { email: address } })
const mails = (address = email) => mailsTo(t, address)
const confirm = async (mail: Email | undefined) => t.call(verifyGuestSupport, { params: { token: tokenIn(mail) } })
/** The token of the link to the guest's page, which the text and HTML versions of each mail contain. */
const mineToken = (mail: Email | undefined): string => {
  const inText = /See or withdraw your support: \S+\/mine\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  const inHtml = /\/mine\?token=([^"]+)"/.exec(mail?.html ?? '')?.[1]
  if (!inText || inText !== inHtml) throw new Error(`no link to the guest's page in: ${mail?.text ?? 'no mail'}`)
  return inText
}
const look = (token: string) => t.call(getGuestSupports, { params: { token } })
const withdraw = (token: string, campaignId = river._id) =>
  t.call(withdrawGuestSupport, { params: { token }, body: { campaignId } })
const supporters = async (campaign = river) =>
  (await t.call(getCampaign, { params: { id: campaign._id } })).body.support
/** A confirmed guest. Returns the token of their page. */
const supporting = async (campaign = river, address = email): Promise<string> => {
  await ask(campaign, address)
  const mail = (await mails(address)).at(-1)
  await confirm(mail)
  return mineToken(mail)
}
const standing = async (token: string) => (await look(token)).body.supports.map((support) => support.standing)

describe('each mail to a guest carries the link to their support', () => {
  test('the request to confirm, the reminder and the news of a cancellation', async () => {
    await supporting()
    await t.runJob('reminders')
    // Sends it now, because mails that are pending together arrive in any order.
    await t.runJob('mail')
    await t.as(owner.token)(cancelCampaign, { params: { id: river._id } })
    await t.runJob('tell-of-cancellations')
    const all = await mails()
    expect(all.map(({ subject }) => subject?.split(':')[0])).toEqual(['Confirm your support', 'Today', 'Cancelled'])
    for (const mail of all) expect(await standing(mineToken(mail))).toEqual(['confirmed'])
  })

  test('mails to people with an account do not', async () => {
    const person = await given.user()
    await t.as(person.token)(supportCampaign, { params: { id: river._id }, body: {} })
    await t.runJob('reminders')
    await t.runJob('mail')
    await t.as(owner.token)(cancelCampaign, { params: { id: river._id } })
    await t.runJob('tell-of-cancellations')
    const all = await mails(person.email)
    expect(all.map(({ subject }) => subject?.split(':')[0])).toEqual(['Today', 'Cancelled'])
    for (const mail of all) expect(mail.text).not.toContain('/mine')
  })
})

describe('the link to a guest’s page', () => {
  test('shows the campaign, since when they support it, and changes nothing', async () => {
    await ask()
    const [mail] = await mails()
    const token = mineToken(mail)
    const asked = t.clock.now().toISOString()
    const campaign = {
      campaignId: river._id,
      title: 'Clean the river',
      executionDate: river.executionDate,
      timeZone: river.timeZone,
      isCancelled: false,
      isOver: false,
    }
    expect((await look(token)).body).toEqual({
      email,
      supports: [{ ...campaign, standing: 'waiting', since: asked }],
    })
    t.clock.advance(minute)
    await confirm(mail)
    expect((await look(token)).body.supports).toEqual([
      { ...campaign, standing: 'confirmed', since: t.clock.now().toISOString() },
    ])
    expect(await supporters()).toBe(1)
  })

  test('withdraws the support, harmlessly also twice, and a new request brings it back', async () => {
    const token = await supporting()
    expect((await withdraw(token)).status).toBe(204)
    expect((await withdraw(token)).status).toBe(204)
    expect(await supporters()).toBe(0)
    expect(await standing(token)).toEqual(['none'])
    const rows = await t.context.db.selectFrom('support').select('id').where('campaign_id', '=', river._id).execute()
    expect(rows).toEqual([])
    t.clock.advance(11 * minute)
    await supporting()
    expect(await supporters()).toBe(1)
    expect(await standing(token)).toEqual(['confirmed'])
  })

  test('withdraws an unconfirmed request, whose mailed link then confirms nothing', async () => {
    await ask()
    const [mail] = await mails()
    expect((await withdraw(mineToken(mail))).status).toBe(204)
    expect((await confirm(mail)).body).toEqual({ campaignId: river._id, created: false })
    expect(await supporters()).toBe(0)
  })

  test('stops the mails about the support that were not sent yet, and no others', async () => {
    const token = await supporting()
    const trees = await ending('Plant trees')
    await supporting(trees)
    const other = `x${email}`
    await supporting(river, other)
    const before = (await mails()).length
    await t.runJob('reminders')
    await withdraw(token)
    expect((await mails()).slice(before).map(({ subject }) => subject)).toEqual(['Today: Plant trees'])
    expect((await mails(other)).at(-1)?.subject).toBe('Today: Clean the river')
  })

  test('changes nothing if the withdrawal fails halfway', async () => {
    const token = await supporting()
    await t.runJob('reminders')
    await runSql(
      t.ownerUrl,
      `create function break_it() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
       create trigger break_it before delete on mail for each row execute function break_it()`,
    )
    try {
      expect((await withdraw(token)).status).toBe(500)
    } finally {
      await runSql(t.ownerUrl, 'drop function break_it cascade')
    }
    expect(await standing(token)).toEqual(['confirmed'])
    expect((await mails()).at(-1)?.subject).toBe('Today: Clean the river')
  })

  test('opens that one campaign and that one address', async () => {
    const trees = await ending('Plant trees')
    const token = await supporting()
    await supporting(trees)
    await supporting(river, `x${email}`)
    expect((await look(token)).body.supports.map(({ title }) => title)).toEqual(['Clean the river'])
    const refused = await withdraw(token, trees._id)
    expect(refused.error).toMatchObject({ code: 'campaign_not_found' })
    expect((await withdraw(token, newId())).error.code).toBe('campaign_not_found')
    await withdraw(token)
    expect(await supporters()).toBe(1)
    expect(await supporters(trees)).toBe(1)
  })

  test('is no link that stops mails, and the other way round', async () => {
    const token = await supporting()
    expect((await t.call(unsubscribe, { body: { token } })).error.code).toBe('invalid_token')
    await t.runJob('reminders')
    const stop = /\/unsubscribe\?token=(\S+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await look(stop)).error.code).toBe('invalid_token')
    expect((await withdraw(stop)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
  })

  test('that was changed or made up is refused', async () => {
    const token = await supporting()
    for (const bad of [`${token.slice(0, -4)}AAAA`, 'x', 'x'.repeat(3_000)]) {
      expect((await look(bad)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
      expect((await withdraw(bad)).error.code).toBe('invalid_token')
    }
    expect(await supporters()).toBe(1)
  })

  test('still withdraws once the address has an account', async () => {
    const token = await supporting()
    const password = 'correct horse battery'
    await t.call(register, { body: { email, password } })
    await t.call(verifyEmail, { params: { token: tokenIn((await mails()).at(-1)) } })
    const { body } = await t.call(login, { body: { email, password } })
    const supported = async () => (await t.as(body.token)(getCampaign, { params: { id: river._id } })).body.supported
    expect(await supported()).toBe(true)
    await withdraw(token)
    expect(await supported()).toBe(false)
  })

  test('of a campaign that was deleted says so', async () => {
    await ask()
    const token = mineToken((await mails())[0])
    await t.context.db.deleteFrom('campaign').where('id', '=', river._id).execute()
    expect((await look(token)).error.code).toBe('campaign_not_found')
    expect((await withdraw(token)).error.code).toBe('campaign_not_found')
  })
})

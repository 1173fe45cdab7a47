import { loginEndpoint, registerEndpoint, verifyEmailEndpoint } from '@muster/contract/people/accounts.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { tokenIn } from '../../../test/mails.ts'
import { minute } from '../../platform/base/clock.ts'
import { mineToken, useGuestPage } from '../../../test/guest-page.ts'

const scene = useGuestPage()
const { ask, mails, confirm, look, withdraw, supporters, supporting, standing } = scene

describe('each mail to a guest carries the link to their support', () => {
  test('the request to confirm, the reminder and the news of a cancellation', async () => {
    await supporting()
    await scene.t.runJob('reminders')
    // Sends it now, because mails that are pending together arrive in any order.
    await scene.t.runJob('mail')
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.river._id } })
    await scene.t.runJob('tell-of-cancellations')
    const all = await mails()
    expect(all.map(({ subject }) => subject?.split(':')[0])).toEqual(['Confirm your support', 'Today', 'Cancelled'])
    for (const mail of all) expect(await standing(mineToken(mail))).toEqual(['confirmed'])
  })

  test('the request to confirm names the time only, because a stranger may get it; the reminder says where, too', async () => {
    await supporting()
    await scene.t.runJob('reminders')
    const [asked, reminder] = await mails()
    for (const mail of [asked, reminder]) expect(mail?.text).toMatch(/ 2026, 18:30 UTC\n/)
    expect(asked?.text).not.toMatch(/The old bridge|46\.5569/)
    expect(reminder?.text).toContain(
      '\nThe old bridge\nhttps://www.openstreetmap.org/?mlat=46.5569&mlon=15.6445#map=17/46.5569/15.6445\nEverywhere\n',
    )
  })

  test('mails to people with an account do not', async () => {
    const person = await scene.given.user()
    await scene.t.as(person.token)(supportCampaignEndpoint, { params: { id: scene.river._id }, body: {} })
    await scene.t.runJob('reminders')
    await scene.t.runJob('mail')
    await scene.t.as(scene.owner.token)(cancelCampaignEndpoint, { params: { id: scene.river._id } })
    await scene.t.runJob('tell-of-cancellations')
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
    const asked = scene.t.clock.now().toISOString()
    const campaign = {
      campaignId: scene.river._id,
      title: 'Clean the river',
      executionDate: scene.river.executionDate,
      endsAt: scene.river.endsAt,
      timeZone: scene.river.timeZone,
      city: scene.river.city,
      country: scene.river.country,
      startTime: '18:30',
      endTime: null,
      meetingPoint: 'The old bridge',
      meetingPlace: { lat: 46.5569, lon: 15.6445 },
      isCancelled: false,
      isHidden: false,
      isOver: false,
      anonymous: false,
      shownName: null,
      version: 1,
      toRenew: false,
      came: null,
    }
    expect((await look(token)).body).toEqual({
      email: scene.email,
      scope: 'campaign',
      expiresAt: null,
      donations: [],
      giving: null,
      supports: [
        {
          ...campaign,
          ...{ standing: 'waiting', supportedVersion: null, since: asked, needs: null, commitment: null, acting: null },
        },
      ],
    })
    scene.t.clock.advance(minute)
    await confirm(mail)
    expect((await look(token)).body.supports).toEqual([
      {
        ...campaign,
        standing: 'confirmed',
        supportedVersion: 1,
        since: scene.t.clock.now().toISOString(),
        needs: 1,
        commitment: 'open',
        acting: 1,
      },
    ])
    expect(await supporters()).toBe(1)
  })

  test('withdraws the support, harmlessly also twice, and a new request brings it back', async () => {
    const token = await supporting()
    expect((await withdraw(token)).status).toBe(204)
    expect((await withdraw(token)).status).toBe(204)
    expect(await supporters()).toBe(0)
    expect(await standing(token)).toEqual(['none'])
    const rows = await scene.t.context.db
      .selectFrom('support')
      .select('id')
      .where('campaign_id', '=', scene.river._id)
      .execute()
    expect(rows).toEqual([])
    await supporting()
    expect(await supporters()).toBe(1)
    expect(await standing(token)).toEqual(['confirmed'])
  })

  test('a new request after a withdrawal is mailed at once, and then one in ten minutes again', async () => {
    const token = await supporting()
    await withdraw(token)
    for (const _ of [1, 2, 3]) await ask()
    const asked = (await mails()).filter(({ subject }) => subject?.startsWith('Confirm'))
    expect(asked).toHaveLength(2)
    expect((await confirm(asked[1])).body).toMatchObject({ created: true, standing: 'counted' })
  })

  test('withdraws an unconfirmed request, whose mailed link then confirms nothing', async () => {
    await ask()
    const [mail] = await mails()
    expect((await withdraw(mineToken(mail))).status).toBe(204)
    expect((await confirm(mail)).body).toEqual({ campaignId: scene.river._id, created: false, standing: 'none' })
    expect(await supporters()).toBe(0)
  })

  test('withdraws also after the address has an account', async () => {
    const token = await supporting()
    const password = 'correct horse battery'
    await scene.t.call(registerEndpoint, { body: { email: scene.email, password } })
    await scene.t.call(verifyEmailEndpoint, { params: { token: tokenIn((await mails()).at(-1)) } })
    const { body } = await scene.t.call(loginEndpoint, { body: { email: scene.email, password } })
    const supported = async () =>
      (await scene.t.as(body.token)(getCampaignEndpoint, { params: { id: scene.river._id } })).body.supported
    expect(await supported()).toBe(true)
    await withdraw(token)
    expect(await supported()).toBe(false)
  })

  test('of a deleted campaign reports that', async () => {
    await ask()
    const token = mineToken((await mails())[0])
    await scene.t.context.db.deleteFrom('campaign').where('id', '=', scene.river._id).execute()
    expect((await look(token)).error.code).toBe('campaign_not_found')
    expect((await withdraw(token)).error.code).toBe('campaign_not_found')
  })
})

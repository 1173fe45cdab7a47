import { getCampaignStatsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { describe, expect, test } from 'vitest'
import { useCancellations } from '../../../../test/cancellations.ts'
import type { Person } from '../../../../test/given.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { createOutbox, type Outbox, stopLink } from '../../../mail/index.ts'
import { startRun } from '../../../platform/jobs/job-run.ts'
import { mailCancellations } from './mail-cancellations.ts'

const { scene, params, cancel, sendNotices, noticesTo } = useCancellations()
const { give } = scene

const support = (by: Person) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body: {} })

describe('supporters of a cancelled campaign', () => {
  test('are mailed once: supporters with and without an account, and donors about their money', async () => {
    const [supporter, both] = [await scene.given.user(), scene.donor]
    await support(supporter)
    await support(both)
    await support(scene.owner)
    await give(25)
    await give(10.5)
    const email = `guest${scene.campaignId}@example.org`
    await scene.t.call(supportCampaignEndpoint, { params: params(), body: { email } })
    await scene.t.runJob('mail')
    const token = /verify-join\?token=([\w-]+)/.exec(scene.t.mailbox.to(email)[0]?.text ?? '')?.[1] ?? ''
    await scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: {} })

    await cancel()
    await sendNotices()
    await sendNotices()
    for (const address of [supporter.email, email]) {
      const [mail, ...more] = noticesTo(address)
      expect(more).toEqual([])
      expect(mail?.subject).toBe('Cancelled: Bridge over the creek')
      expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/campaigns/${scene.campaignId}`)
      expect(mail?.text).not.toContain('donated')
    }
    const [mail, ...more] = noticesTo(both.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'You donated $35.50. An admin of this site decides whether it is refunded to you or goes to the campaign; until then no one gets it.',
    )
    expect(mail?.text).toContain('report a problem with it on the page of each donation. An answer')
    expect(noticesTo(scene.owner.email)).toEqual([])
  })

  test('read the day and the place, and no hour any more', async () => {
    const place = { locationType: 'city', city: 'Maribor', country: 'Slovenia', timeZone: 'Europe/Ljubljana' } as const
    const meeting = { startTime: '18:30', meetingPoint: 'The old bridge' }
    const day = { executionDate: scene.t.clock.now().toISOString().slice(0, 10), ...place, ...meeting }
    scene.campaignId = (await scene.given.campaign(scene.owner, day))._id
    const supporter = await scene.given.user()
    await support(supporter)
    await cancel()
    await sendNotices()
    const text = noticesTo(supporter.email)[0]?.text
    expect(text).toMatch(/^Cancelled\n\w+ \d+ \w+ 2026\nMaribor, Slovenia$/m)
    expect(text).not.toMatch(/\d\d:\d\d|The old bridge/)
  })

  test('read that there is no date, and not that it will be announced', async () => {
    scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate: null }))._id
    const supporter = await scene.given.user()
    await support(supporter)
    await cancel()
    await sendNotices()
    const html = noticesTo(supporter.email)[0]?.html
    expect(html).toContain('>No date<')
    expect(html).not.toContain('>?<')
  })

  test('are mailed, too, if they have not said since a change whether they stay', async () => {
    const supporter = await scene.given.user()
    await support(supporter)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { title: 'Another bridge' } })
    const stats = (await scene.t.call(getCampaignStatsEndpoint, { params: params() })).body
    expect(stats).toMatchObject({ members: 0, toRenew: { people: 1 } })
    await cancel()
    await sendNotices()
    expect(noticesTo(supporter.email)).toHaveLength(1)
  })

  test.each(['before', 'while the mails wait'])(
    'get no mail if they stopped the campaign’s mails %s, unless it is about their money',
    async (moment) => {
      const supporter = await scene.given.user()
      await support(supporter)
      await support(scene.donor)
      await give(5)
      if (moment !== 'before') {
        await cancel()
        await scene.t.runJob('tell-of-cancellations')
      }
      for (const { email } of [supporter, scene.donor]) {
        const { url } = await stopLink(scene.t.context, { campaignId: scene.campaignId, email })
        await scene.t.call(unsubscribeEndpoint, { body: { token: new URL(url).searchParams.get('token') ?? '' } })
      }
      if (moment === 'before') await cancel()
      await sendNotices()
      expect(noticesTo(supporter.email)).toEqual([])
      expect(noticesTo(scene.donor.email)).toHaveLength(1)
    },
  )

  test('also get a mail if the owner deleted their account', async () => {
    const supporter = await scene.given.user()
    await support(supporter)
    const { status } = await scene.t.as(scene.owner.token)(deleteAccountEndpoint, {
      body: { password: scene.owner.password },
    })
    expect(status).toBe(204)
    await sendNotices()
    expect(noticesTo(supporter.email)).toHaveLength(1)
    expect(noticesTo(supporter.email)[0]?.text).toContain('Its owner has cancelled')
  })

  test('get one mail each, even if two runs overlap and one crashes', async () => {
    const { context } = scene.t
    const emails = Array.from(
      { length: 450 },
      (_, n) => `many${String(n).padStart(3, '0')}-${scene.campaignId}@example.org`,
    )
    const supports = emails.map((email) => ({
      id: newId(),
      campaign_id: scene.campaignId,
      account_id: null,
      email,
      email_key: email,
      anonymous: false,
      created_at: context.clock.now(),
    }))
    await context.db.insertInto('support').values(supports).execute()
    const counted = { campaign_id: scene.campaignId, shard: 0, supporters: emails.length }
    await context.db.insertInto('support_count').values(counted).execute()
    await cancel()
    const outbox = createOutbox(context)
    let batches = 0
    const dying: Outbox = {
      ...outbox,
      enqueueAll: async (tx, mails) => {
        await outbox.enqueueAll(tx, mails)
        if (++batches === 2) throw new Error('power cut')
      },
    }
    await expect(mailCancellations(context, dying, startRun(context.clock))).rejects.toThrow('power cut')
    await Promise.all([
      mailCancellations(context, outbox, startRun(context.clock)),
      mailCancellations(context, outbox, startRun(context.clock)),
    ])
    const rows = await context.db
      .selectFrom('mail')
      .select('recipient')
      .where('key', 'like', `campaign-cancelled:${scene.campaignId}:%`)
      .orderBy('recipient')
      .execute()
    expect(rows.map(({ recipient }) => recipient)).toEqual(emails)
  })
})

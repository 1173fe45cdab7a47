import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { getCampaignStatsEndpoint, updateCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { raiseMailedDisputeEndpoint } from '@muster/contract/campaigns/guest-disputes.ts'
import { getMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { sql } from 'kysely'
import type { Started } from '../../../../test/donors.ts'
import type { Person } from '../../../../test/given.ts'
import { usePayouts } from '../../../../test/paying-out.ts'
import { after, day } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { createOutbox, instantInWords, type Outbox } from '../../../mail/index.ts'
import { stopLink } from '../../../mail/index.ts'
import { donationTokens } from '../../../people/index.ts'
import { startRun } from '../../../platform/jobs/job-run.ts'
import { mailCancellations } from './mail-cancellations.ts'

const scene = usePayouts()
const { give } = scene

const params = () => ({ id: scene.campaignId })
const cancel = (by: Person = scene.owner) => scene.t.as(by.token)(cancelCampaignEndpoint, { params: params() })
const support = (by: Person) => scene.t.as(by.token)(supportCampaignEndpoint, { params: params(), body: {} })

const sendNotices = async () => {
  await scene.t.runJob('tell-of-cancellations')
  await scene.t.runJob('mail')
}
const noticesTo = (address: string) =>
  scene.t.mailbox.to(address).filter(({ subject }) => subject?.startsWith('Cancelled: '))

/** Until when PayPal can refund a donation, as mails say it: the only one of the campaign, or this one. */
const paypalUntil = async (started?: Started): Promise<string> => {
  const { completed_at: at } = await scene.t.context.db
    .selectFrom('donation')
    .select('completed_at')
    .where('campaign_id', '=', scene.campaignId)
    .$if(started !== undefined, (query) => query.where('id', '=', started?.donationId ?? ''))
    .executeTakeFirstOrThrow()
  if (!at) throw new Error('it has not arrived')
  return instantInWords(after(at, 180 * day))
}
/** The text of the mail to the donor, and the links in it to pages of donations. */
const readNotice = async () => {
  await cancel()
  await sendNotices()
  const [mail, ...more] = noticesTo(scene.donor.email)
  expect(more).toEqual([])
  const text = mail?.text ?? ''
  return { text, pages: [...text.matchAll(/\/donations\/([\w-]+)\/receipt(?:\?token=([\w.-]+))?/g)] }
}
const raise = (started: Started, page: string) => {
  const [params, reason] = [{ token: page }, 'I want it back']
  const body = { campaignId: scene.campaignId, donationId: started.donationId, type: 'donation' as const, reason }
  return scene.donorKind === 'a guest'
    ? scene.t.call(raiseMailedDisputeEndpoint, { params, body: { reason } })
    : scene.t.as(scene.donor.token)(createDisputeEndpoint, { body })
}

describe('donors of a cancelled campaign', () => {
  scene.forEachDonor(() => {
    test('read who decides, until when PayPal can refund it, and where they say that they want it back', async () => {
      const started = await give(25)
      const isGuest = scene.donorKind === 'a guest'
      const { text, pages } = await readNotice()
      expect(text).toContain(
        `You donated $25.00. An admin of this site decides whether it is refunded to you or goes to the campaign; until then no one gets it. If it is refunded, we mail you. If you want it back, report a problem with it ${isGuest ? 'on the page of your donation' : 'under “My donations”'}. An answer usually comes within 7 days. PayPal can refund all of it until ${await paypalUntil()}.`,
      )
      expect(text.includes('/myDonations')).toBe(!isGuest)
      expect(text).not.toContain('/mine')
      expect(pages.map(([, id]) => id)).toEqual(isGuest ? [started.donationId] : [])
      const page = pages[0]?.[2] ?? ''
      if (isGuest) {
        expect(text).toContain('The page of your donation')
        const shown = await scene.t.call(getMailedDonationEndpoint, { params: { token: page } })
        expect(shown.body.donation).toMatchObject({ campaignCancelled: true, isDisputed: false, refundableUntil: null })
      }
      expect((await raise(started, page)).status).toBe(201)
    })

    test('who have said already that they want it back are not told to say it', async () => {
      const started = await give(25)
      const page = await donationTokens.seal(scene.t.context, { id: started.donationId, email: scene.donor.email })
      expect((await raise(started, page)).status).toBe(201)
      const { text } = await readNotice()
      expect(text).toContain('If it is refunded, we mail you. PayPal can refund all of it until')
      expect(text).not.toContain('report a problem')
    })

    test('who say that they did not make the gift read who decides, and nothing about asking for it back', async () => {
      const started = await give(25)
      await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
      expect((await scene.deny(started)).status).toBe(200)
      const { text, pages } = await readNotice()
      expect(text).toContain(
        'You told us that you did not donate $25.00 to this campaign. An admin decides where that money goes; until then no one gets it.',
      )
      expect(text).toContain('a donation to this campaign was made in your name')
      expect(text).not.toMatch(/You donated|ask for|asked back|want it back|PayPal/)
      expect(text).toContain('The page of this gift')
      expect(pages.map(([, id]) => id)).toEqual([started.donationId])
    })

    test('who say that they did not make one of two gifts read what they can ask back of the other', async () => {
      const denied = await give(25)
      const { donationId } = await give(5)
      await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
      await scene.deny(denied)
      const { text, pages } = await readNotice()
      expect(text).toContain('You can ask for your $5.00 back until ')
      expect(text).toContain('You told us that you did not donate $25.00 to this campaign.')
      expect(pages.map(([, id]) => id)).toEqual([donationId, denied.donationId])
    })
  })

  /** A guest of this test's own: gifts of guests of other tests would be theirs, too. */
  const beGuest = (name: string) => {
    scene.donorKind = 'a guest'
    scene.donor = { ...scene.donor, email: `${name}-${scene.donor.email}` }
  }
  afterEach(() => {
    scene.donorKind = 'an account'
  })

  test('who gave several times without an account have a link to each, and read the date of the oldest with money left', async () => {
    beGuest('several')
    const refunded = await give(5)
    scene.t.clock.advance(day)
    const oldest = await give(25)
    scene.t.clock.advance(day)
    const latest = await give(10)
    await scene.refundPart(refunded, 5)
    const { text, pages } = await readNotice()
    expect(text).toContain('You donated $35.00.')
    expect(text).toContain('report a problem with it on the page of each donation')
    expect(text).toContain(`PayPal can refund all of it until ${await paypalUntil(oldest)}.`)
    expect(text).toMatch(/Your donation of \$25\.00:?\s+\S+\/receipt[^]*Your donation of \$10\.00:?\s+\S+\/receipt/)
    expect(pages.map(([, id]) => id)).toEqual([oldest.donationId, latest.donationId])
    expect(text).not.toMatch(/Get a link to all your donations|The page of your/)
  })

  test('who gave more than five times without an account can get a link to all', async () => {
    beGuest('often')
    for (const amount of [5, 6, 7, 8, 9, 10]) await give(amount)
    const { text, pages } = await readNotice()
    expect(text).toContain('You donated $45.00.')
    expect(pages).toHaveLength(5)
    expect(text).toMatch(/Get a link to all your donations:?\s+\S+\/mine\s/)
  })

  test('who gave before and after a change without an account read which donation is which', async () => {
    beGuest('other')
    const asked = await give(25)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
    const other = await give(5)
    const { text, pages } = await readNotice()
    expect(text).toContain('report a problem with it on the page of your other donation.')
    expect(text).toMatch(
      /The page of your donation:?\s+\S+\/receipt[^]*The page of your other donation:?\s+\S+\/receipt/,
    )
    expect(pages.map(([, id]) => id)).toEqual([asked.donationId, other.donationId])
  })

  test('are not told that no one gets what the campaign may have been paid out', async () => {
    await give(25)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
    await give(5)
    expect((await scene.approve(await scene.requested())).status).toBe(200)
    const { text } = await readNotice()
    expect(text).toContain('An admin decides about what you do not ask for. PayPal can refund this $25.00 until')
    expect(text).toContain('whether it is refunded to you or goes to the campaign. If it is refunded, we mail you.')
    expect(text).not.toMatch(/no one gets it|stays here/)
  })

  test('read that PayPal’s time is over, if it is', async () => {
    const { donationId } = await give(25)
    const { db } = scene.t.context
    await sql`update donation set completed_at = completed_at - interval '181 days' where id = ${donationId}`.execute(
      db,
    )
    const { text } = await readNotice()
    expect(text).toContain(`PayPal could refund all of it until ${await paypalUntil()}.`)
  })
})

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
    expect(mail?.text).toContain('under “My donations”. An answer usually comes within 7 days.')
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

  test('read that there is no date, and not that it is open', async () => {
    scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate: null }))._id
    const supporter = await scene.given.user()
    await support(supporter)
    await cancel()
    await sendNotices()
    const html = noticesTo(supporter.email)[0]?.html
    expect(html).toContain('>No date<')
    expect(html).not.toContain('>Open<')
  })

  test('a donor of what was changed afterwards is told until when they can ask for the money back', async () => {
    await give(25)
    scene.t.clock.advance(1000)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
    const until = instantInWords(after(scene.t.clock.now(), 14 * day))
    await cancel()
    await sendNotices()
    const text = noticesTo(scene.donor.email)[0]?.text
    expect(text).toContain(
      `You can ask for your $25.00 back until ${until}, on the page of your donation. What you do not ask for stays here until an admin decides. PayPal can refund all of it until ${await paypalUntil()}.`,
    )
    expect(text).toMatch(/\/donations\/[\w-]+\/receipt/)
    expect(text).not.toContain('report a problem')
  })

  test('a donor who gave before and after a change reads about each part', async () => {
    await give(25)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
    await give(5)
    await cancel()
    await sendNotices()
    const text = noticesTo(scene.donor.email)[0]?.text
    const until = instantInWords(after(scene.t.clock.now(), 14 * day))
    expect(text).toContain(
      `Of the $30.00 that you donated, you can ask for $25.00 back until ${until}, on the page of your donation.`,
    )
    expect(text).toMatch(/PayPal can refund this \$25\.00 until [^]*PayPal can refund this \$5\.00 until /)
    expect(text).toContain('The other $5.00 cannot be asked back there. An admin of this site decides whether it is')
    expect(text).toMatch(/\/donations\/[\w-]+\/receipt\s[^]*\/myDonations\s/)
  })

  test('a donor whose time to ask is over is told that an admin decides', async () => {
    const executionDate = after(scene.t.clock.now(), 30 * day)
      .toISOString()
      .slice(0, 10)
    scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate }))._id
    await give(25)
    await scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: params(), body: { goalAmount: 900 } })
    scene.t.clock.advance(14 * day)
    expect((await cancel()).status).toBe(200)
    await sendNotices()
    const text = noticesTo(scene.donor.email)[0]?.text
    expect(text).toContain('You donated $25.00. An admin of this site decides')
    expect(text).not.toContain('You can ask for')
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

  test('get no mail if they stopped the campaign’s mails, unless it is about their money', async () => {
    const supporter = await scene.given.user()
    await support(supporter)
    await support(scene.donor)
    await give(5)
    for (const { email } of [supporter, scene.donor]) {
      const { url } = await stopLink(scene.t.context, { campaignId: scene.campaignId, email })
      await scene.t.call(unsubscribeEndpoint, { body: { token: new URL(url).searchParams.get('token') ?? '' } })
    }
    await cancel()
    await sendNotices()
    expect(noticesTo(supporter.email)).toEqual([])
    expect(noticesTo(scene.donor.email)).toHaveLength(1)
  })

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

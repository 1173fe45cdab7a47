import { createDisputeEndpoint } from '@muster/contract/campaigns/disputes.ts'
import { raiseMailedDisputeEndpoint } from '@muster/contract/campaigns/guest-disputes.ts'
import { getMailedDonationEndpoint } from '@muster/contract/money/guest-donations.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { useCancellations } from '../../../../test/cancellations.ts'
import type { Started } from '../../../../test/donors.ts'
import { after, day } from '../../../platform/base/clock.ts'
import { instantInWords } from '../../../mail/index.ts'
import { donationTokens } from '../../../people/index.ts'

const { scene, cancel, changeGoal, sendNotices, noticesTo } = useCancellations()
const { give } = scene

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
        `You donated $25.00. An admin of this site decides whether it is refunded to you or goes to the campaign; until then no one gets it. If it is refunded, we mail you. If you want it back, report a problem with it on the page of your donation. An answer usually comes within 7 days. PayPal can refund all of it until ${await paypalUntil()}.`,
      )
      expect(text).toContain('The page of your donation')
      expect(text).not.toMatch(/\/mine|\/myDonations/)
      expect(pages.map(([, id]) => id)).toEqual([started.donationId])
      const page = pages[0]?.[2] ?? ''
      if (isGuest) {
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
      await changeGoal()
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
      await changeGoal()
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

  test.each([
    ['an account', /My donations:?\s+\S+\/myDonations\s/],
    ['a guest', /Get a link to all your donations:?\s+\S+\/mine\s/],
  ] as const)('who gave more than five times as %s get a link to all', async (kind, link) => {
    if (kind === 'a guest') beGuest('often')
    for (const amount of [5, 6, 7, 8, 9, 10]) await give(amount)
    const { text, pages } = await readNotice()
    expect(text).toContain('You donated $45.00.')
    expect(pages).toHaveLength(5)
    expect(text).toMatch(link)
  })

  test('who gave before and after a change without an account read which donation is which', async () => {
    beGuest('other')
    const asked = await give(25)
    await changeGoal()
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
    await changeGoal()
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

  test('a donor of what was changed afterwards is told until when they can ask for the money back', async () => {
    await give(25)
    scene.t.clock.advance(1000)
    await changeGoal()
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
    const asked = await give(25)
    await changeGoal()
    const other = await give(5)
    const { text, pages } = await readNotice()
    const until = instantInWords(after(scene.t.clock.now(), 14 * day))
    expect(text).toContain(
      `Of the $30.00 that you donated, you can ask for $25.00 back until ${until}, on the page of your donation.`,
    )
    expect(text).toMatch(/PayPal can refund this \$25\.00 until [^]*PayPal can refund this \$5\.00 until /)
    expect(text).toContain('The other $5.00 cannot be asked back there. An admin of this site decides whether it is')
    expect(pages.map(([, id]) => id)).toEqual([asked.donationId, other.donationId])
    expect(text).not.toContain('/myDonations')
  })

  test('a donor whose time to ask is over is told that an admin decides', async () => {
    const executionDate = after(scene.t.clock.now(), 30 * day)
      .toISOString()
      .slice(0, 10)
    scene.campaignId = (await scene.given.campaign(scene.owner, { executionDate }))._id
    await give(25)
    await changeGoal()
    scene.t.clock.advance(14 * day)
    expect((await cancel()).status).toBe(200)
    await sendNotices()
    const text = noticesTo(scene.donor.email)[0]?.text
    expect(text).toContain('You donated $25.00. An admin of this site decides')
    expect(text).not.toContain('You can ask for')
  })
})

import { previewDeletionEndpoint } from '@muster/contract/people/my-data.ts'
import { previewChangeEndpoint } from '@muster/contract/campaigns/promises.ts'
import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refusal, type Started } from '../../../test/donating.ts'
import { useRefundRequests } from '../../../test/refund-requests.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const requests = useRefundRequests()
const { ask, back, changePromise, close, fillPaypal, giveAs, money, scene, see, waiting } = requests

const mailsAbout = async (word: string, to = scene.donor.email) => {
  await scene.t.runJob('mail')
  return scene.t.mailbox.to(to).filter(({ subject }) => subject?.includes(word))
}
/** The public figures of the campaign's money. */
const figures = async () =>
  (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.campaignId } })).body.donations
const payOut = async () => {
  const { body } = await scene.request()
  expect((await scene.approve(body, undefined, requests.admin)).status).toBe(200)
}

/** PayPal takes no refund of it any more. */
const makeOld = async ({ donationId }: Started): Promise<void> => {
  const { db } = scene.t.context
  await sql`update donation set completed_at = completed_at - interval '181 days' where id = ${donationId}`.execute(db)
}

describe('a donor whose promise changed', () => {
  scene.forEachDonor(() => {
    test('cannot ask for a gift that they say they did not make, until an admin decides', async () => {
      await fillPaypal()
      const donation = await scene.give(25)
      await changePromise()
      expect((await scene.deny(donation)).status).toBe(200)
      expect(await see(donation)).toMatchObject({ isDenied: true, refundableUntil: null })
      const { code, error } = (await ask(donation)).error
      expect({ code, error }).toEqual({
        code: 'donation_denied',
        error: 'You told us that you did not make this gift. An admin decides where the money goes',
      })
      expect(await back(donation)).toEqual([])
      await requests.rejectDisputes()
      expect(await see(donation)).toMatchObject({ isDenied: false, refundableUntil: expect.any(String) })
      expect((await ask(donation)).body.status).toBe('refunded')
    })

    test('gets the whole gift back by a press, once, and a mail', async () => {
      await fillPaypal()
      const donation = await scene.give(25)
      expect(await see(donation)).toMatchObject({ refundableUntil: null, refundRequest: null })
      await changePromise()
      const until = new Date(scene.t.clock.now().getTime() + 14 * day).toISOString()
      expect(await see(donation)).toMatchObject({ refundableUntil: until, refundRequest: null })
      const { status, body } = await ask(donation)
      expect({ status, body }).toMatchObject({
        status: 201,
        body: { status: 'refunded', asked: 25, left: 0, obstacle: null, closeReason: null },
      })
      expect(await back(donation)).toEqual(['-25.00'])
      expect(await see(donation)).toMatchObject({ refundableUntil: null, refunded: 25, refundRequest: body })
      expect((await ask(donation)).error.code).toBe('refund_already_asked')
      expect(await back(donation)).toEqual(['-25.00'])
      const [mail] = await mailsAbout('was refunded')
      expect(mail?.text).toContain('The reason given: You asked for it, because the campaign changed.')
      expect(await waiting()).toEqual([])
    })
  })

  test('can press several times at once: one refund', async () => {
    await fillPaypal()
    const donation = await scene.give(25)
    await changePromise()
    const answers = await Promise.all([ask(donation), ask(donation), ask(donation)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await back(donation)).toEqual(['-25.00'])
  })

  test('can ask for 14 days after the change, and for 14 days after a payment that arrived later', async () => {
    await fillPaypal()
    const [early, late] = [await scene.give(25), await scene.start(10)]
    await changePromise()
    scene.t.clock.advance(60 * minute)
    await scene.pay(late)
    expect((await see(late)).refundableUntil).toBe(new Date(scene.t.clock.now().getTime() + 14 * day).toISOString())
    scene.t.clock.advance(14 * day - 60 * minute)
    expect(await see(early)).toMatchObject({ refundableUntil: null })
    expect(await ask(early)).toMatchObject({ error: { code: 'refund_window_over' } })
    expect((await ask(early)).error.error).toMatch(/^You could ask for this donation back until \w+ \d+ \w+ \d{4}, /)
    expect((await ask(late)).body.status).toBe('refunded')
  })

  test('cannot ask for a donation under the current promise, of another person, or that did not arrive', async () => {
    const donation = await scene.give(25)
    expect((await ask(donation)).error.code).toBe('refund_not_offered')
    await changePromise()
    expect((await ask(donation, await scene.given.user())).error.code).toBe('donation_not_found')
    expect((await ask(await scene.start(10))).error.code).toBe('donation_not_arrived')
  })

  test('cannot ask again for what an admin refunded or is refunding', async () => {
    await fillPaypal()
    const [done, open] = [await scene.give(25), await scene.give(10)]
    await changePromise()
    await requests.refund(done)
    expect((await ask(done)).error.code).toBe('nothing_to_refund')
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_before' : undefined))
    await requests.refund(open)
    expect((await ask(open)).error.code).toBe('refund_under_way')
    scene.t.interfere(() => undefined)
  })

  test('an owner cannot ask for their own donation', async () => {
    const own = await giveAs(scene.owner, 25)
    await changePromise()
    expect((await ask(own, scene.owner)).error.code).toBe('refund_not_offered')
    expect(await money()).toMatchObject({ heldForDonors: 0 })
  })

  test('is refunded by the job if PayPal does not answer, once', async () => {
    await fillPaypal()
    const donation = await scene.give(25)
    await changePromise()
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_after' : undefined))
    expect((await ask(donation)).body).toMatchObject({ status: 'refunding', left: 0 })
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(minute)
    await scene.t.runJob('refunds')
    expect((await see(donation)).refundRequest).toMatchObject({ status: 'refunded' })
    expect(await back(donation)).toEqual(['-25.00'])
  })
})

describe('what is left to an admin', () => {
  test('is what was paid out: refunds come from what is left, the oldest request first', async () => {
    await fillPaypal()
    const [first, second] = [await giveAs(scene.donor, 25), await giveAs(await scene.given.user(), 25)]
    await payOut()
    const other = await scene.given.user()
    const third = await giveAs(other, 30)
    await changePromise()
    expect((await ask(first)).body).toMatchObject({ status: 'refunded' })
    const { body } = await ask(third, other)
    expect(body).toMatchObject({ status: 'with_admin', asked: 30, obstacle: 'paid_out' })
    expect(body.left).toBeGreaterThan(20)
    expect(second).toBeDefined()
    const [open] = await waiting()
    expect(open).toMatchObject({ donationId: third.donationId, left: body.left, obstacle: 'paid_out', isOwn: false })
  })

  test('is served first when a younger request finds money: it does not overtake the older one', async () => {
    await fillPaypal()
    const first = await scene.give(25)
    await payOut()
    const other = await scene.given.user()
    const { body: order } = await scene.order({ amount: 40 }, other)
    await changePromise()
    expect((await ask(first)).body).toMatchObject({ status: 'with_admin', left: 25, obstacle: 'paid_out' })
    const orderId = new URL(order.links[0]?.href ?? '').searchParams.get('token') ?? ''
    const late = { donationId: order.donationId, orderId, approveUrl: '' }
    await scene.pay(late)
    expect((await ask(late, other)).body).toMatchObject({ status: 'with_admin', asked: 40, obstacle: 'paid_out' })
    await scene.t.runJob('refunds')
    expect(await back(first)).toEqual(['-25.00'])
    expect((await see(first)).refundRequest).toMatchObject({ status: 'refunded', left: 0 })
    expect(await waiting()).toMatchObject([{ donationId: late.donationId }])
  })

  test('is not offered again in the mail about a change, which names what can still be asked back', async () => {
    await fillPaypal()
    const asked = await scene.give(25)
    await payOut()
    const changeMail = async () => {
      scene.t.clock.advance(hour)
      await scene.t.runJob('promise-mails')
      return (await mailsAbout('The campaign changed')).map(({ text }) => text)
    }
    await changePromise()
    expect((await ask(asked)).body).toMatchObject({ status: 'with_admin', obstacle: 'paid_out' })
    expect(await changeMail()).toEqual([])
    const other = await scene.give(10)
    await changePromise('Bridge over the sea')
    const [text, ...others] = await changeMail()
    expect(others).toEqual([])
    expect(text).toContain('You donated $10.00 before that.')
    expect(text).toContain(`/donations/${other.donationId}/receipt`)
  })

  test('is what PayPal decides about, and what is older than 180 days', async () => {
    await fillPaypal()
    const [disputed, old] = [await scene.give(25), await scene.give(30)]
    await makeOld(old)
    await changePromise()
    await scene.t.controlPaypal(`captures/${await requests.captureOf(disputed)}/dispute`, {})
    await scene.t.deliverWebhooks()
    expect(await see(disputed)).toMatchObject({ contested: 25, refundableUntil: null })
    expect((await ask(disputed)).body).toMatchObject({ status: 'with_admin', left: 25, obstacle: 'disputed' })
    expect((await ask(old)).body).toMatchObject({ status: 'with_admin', left: 30, obstacle: 'too_old' })
    expect((await waiting()).map(({ obstacle }) => obstacle)).toEqual(['disputed', 'too_old'])
  })

  test('is what PayPal refuses', async () => {
    const donation = await scene.give(25)
    await changePromise()
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? refusal('REFUND_NOT_ALLOWED') : undefined))
    expect((await ask(donation)).body).toMatchObject({ status: 'with_admin', left: 25, obstacle: 'refused' })
    scene.t.interfere(() => undefined)
    expect(await waiting()).toMatchObject([{ left: 25, obstacle: 'refused', problem: 'REFUND_NOT_ALLOWED' }])
  })

  test('is refunded by an admin, or closed with a reason that the donor is mailed', async () => {
    await fillPaypal()
    const [refunded, closed] = [await scene.give(25), await scene.give(30)]
    await makeOld(refunded)
    await makeOld(closed)
    await changePromise()
    await ask(refunded)
    await ask(closed)
    await requests.refund(refunded)
    const [open, ...others] = await waiting()
    expect(others).toEqual([])
    expect(open).toMatchObject({ donationId: closed.donationId })
    const ownerAsAdmin = await scene.given.user()
    expect((await close(open?._id ?? '', ownerAsAdmin)).status).toBe(403)
    expect((await close(open?._id ?? '')).status).toBe(204)
    expect((await close(open?._id ?? '')).error.code).toBe('refund_request_settled')
    expect((await close(crypto.randomUUID())).error.code).toBe('refund_request_not_found')
    expect((await see(closed)).refundRequest).toMatchObject({
      status: 'closed',
      left: 30,
      closeReason: 'It was spent as promised',
    })
    const [mail] = await mailsAbout('is not refunded')
    expect(mail?.text).toContain('It was spent as promised')
    expect(await waiting()).toEqual([])
  })
})

describe('money that donors can ask back', () => {
  test('is counted before a change as after it: without what is in dispute', async () => {
    const [denied] = [await scene.give(25), await scene.give(10)]
    await scene.deny(denied)
    const change = { params: { id: scene.campaignId }, body: { title: 'A dam instead of the bridge' } }
    const { donors } = (await scene.t.as(scene.owner.token)(previewChangeEndpoint, change)).body
    expect(donors).toMatchObject({ asked: 1, refundable: 10 })
    await changePromise()
    expect(await money()).toMatchObject({ askableByDonors: 10 })
  })

  test('is held out of payouts until their time is over, and shown with the day', async () => {
    await scene.give(25)
    const until = new Date(scene.t.clock.now().getTime() + 14 * day).toISOString()
    await changePromise()
    expect(await scene.offer()).toMatchObject({ gross: 2.61, net: 0, heldForDonors: 22.39, heldForDonorsUntil: until })
    const held = { heldForDonors: 22.39, askableByDonors: 25, heldForDonorsUntil: until }
    expect(await money()).toMatchObject({ ...held, available: 0 })
    expect(await scene.offer()).toMatchObject(held)
    expect(await scene.request()).toMatchObject({ status: 409, error: { code: 'nothing_to_pay_out' } })
    expect((await scene.request()).error.error).toMatch(/^\$22\.39 is held for donors, who can ask for it back until /)
    expect(await figures()).toMatchObject({ notPaidOut: 22.39, heldForDonors: 22.39, heldForDonorsUntil: until })
    const { obstacle } = (await scene.t.as(scene.owner.token)(previewDeletionEndpoint, {})).body
    expect(obstacle).toMatch(
      /^Your campaigns still hold \$22\.39\. Of this, \$22\.39 is held for donors, who can ask for it back until \w+ \d+ \w+ \d{4}, .*because the campaign changed\. Request a payout after that/,
    )
    const later = await giveAs(await scene.given.user(), 100, {})
    expect(later).toBeDefined()
    scene.t.clock.advance(14 * day)
    expect(await money()).toMatchObject({ heldForDonors: 0, heldForDonorsUntil: null })
    expect(await figures()).toMatchObject({ heldForDonors: 0, heldForDonorsUntil: null })
    expect((await scene.request()).status).toBe(201)
  })

  test('does not leave with a payout that was requested before the promise changed', async () => {
    const payout = await scene.requested(100)
    await changePromise()
    expect(await scene.details(payout)).toMatchObject({ short: 0, askable: payout.net })
    const refusal = await scene.approve(payout)
    expect(refusal).toMatchObject({ status: 409, error: { code: 'payout_uncovered' } })
    expect(refusal.error.error).toMatch(/^Donors can ask for \$\d+\.\d\d of this payout back until /)
    scene.t.clock.advance(14 * day)
    expect(await scene.details(payout)).toMatchObject({ askable: 0, askableUntil: null })
    expect((await scene.approve(payout)).status).toBe(200)
  })

  test('stays held after that time if a donor asked and an admin decides, until it is decided', async () => {
    await fillPaypal()
    const donation = await scene.give(25)
    await makeOld(donation)
    await changePromise()
    await ask(donation)
    scene.t.clock.advance(14 * day)
    expect(await money()).toMatchObject({ heldForDonors: 22.39, heldForDonorsUntil: null, available: 0 })
    expect(await figures()).toMatchObject({ heldForDonors: 22.39, heldForDonorsUntil: null })
    expect((await scene.request()).error.error).toBe(
      '$22.39 is held for donors who asked for it back, until an admin has decided. There is nothing else to pay out',
    )
    await close((await waiting())[0]?._id ?? '')
    expect(await money()).toMatchObject({ heldForDonors: 0, available: 22.39 })
  })

  test('is held once, also while PayPal holds it for a dispute', async () => {
    const [donation] = [await scene.give(25), await scene.give(100)]
    await changePromise()
    await scene.t.controlPaypal(`captures/${await requests.captureOf(donation)}/dispute`, {})
    await scene.t.deliverWebhooks()
    const { held, heldForDonors, available, netRaised } = await money()
    expect(held).toBe(25)
    expect(heldForDonors).toBe(Number((netRaised - 25).toFixed(2)))
    expect(available).toBe(0)
  })
})

import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { listWaitingRunsEndpoint } from '@muster/contract/money/refund-runs.ts'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/donating.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { useRefundRuns } from '../../../test/refund-runs.ts'
import { day, minute } from '../../platform/base/clock.ts'

const runs = useRefundRuns()
const { scene } = runs

describe('refunding all donations of a campaign', () => {
  test('is previewed: to whom, how much, what PayPal keeps and who pays it, and nothing happens', async () => {
    const donation = await scene.give(25)
    const other = await runs.giveAs(await scene.given.user(), 10, { anonymous: true })
    const { status, body } = await runs.start({ preview: true })
    expect(status).toBe(201)
    expect(body.run).toBeNull()
    expect(body.plan).toMatchObject({
      amount: 35,
      donations: 2,
      leftOut: 0,
      // The campaign has 22.39 + 8.66 left; the site’s fees of 1.25 and 0.50 are returned.
      fromCampaign: 31.05,
      platformFeeBack: 1.75,
      fromSite: 2.2,
      providerFee: 2.2,
      needsSecond: false,
      pendingPayout: null,
    })
    expect(body.plan?.lines).toMatchObject([
      { donationId: donation.donationId, donorEmail: scene.donor.email, donated: 25, amount: 25, providerFee: 1.36 },
      { donationId: other.donationId, donated: 10, amount: 10, providerFee: 0.84, obstacle: null },
    ])
    expect((await runs.state()).plan).toEqual(body.plan)
    expect(await runs.madeOf(donation)).toEqual([])
  })

  test('gives each donor the gross once, and the site pays what the campaign has not', async () => {
    await runs.fillPaypal()
    const first = await scene.give(25)
    const second = await runs.giveAs(await scene.given.user(), 10)
    const { plan } = await runs.state()
    const { status, body } = await runs.start({ reason: 'The organiser cannot be reached', amount: plan?.amount ?? 0 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      plan: null,
      run: { status: 'running', total: 35, donations: 2, open: 2, refunded: 0 },
    })
    // The money is reserved at once. The site’s fees, and its share of PayPal’s, come with each refund.
    expect(await runs.available()).toBe(-395n)
    await runs.carryOut()
    await runs.carryOut()
    for (const [donation, gross] of [
      [first, '-25.00'],
      [second, '-10.00'],
    ] as const) {
      expect(await runs.madeOf(donation)).toEqual([gross])
    }
    expect((await runs.state()).run).toMatchObject({
      status: 'ended',
      completed: 2,
      open: 0,
      failed: 0,
      refunded: 35,
      fromCampaign: plan?.fromCampaign,
      platformFeeBack: plan?.platformFeeBack,
      fromSite: plan?.fromSite,
    })
    expect(await runs.available()).toBe(0n)
  })

  test('tells each donor the reason, and the owner in one mail how it ended and why', async () => {
    await runs.fillPaypal()
    await scene.give(25)
    await runs.start()
    await runs.carryOut()
    const toDonor = (await mailsTo(scene.t, scene.donor.email)).find(({ subject }) => subject?.includes('was refunded'))
    expect(toDonor?.text).toContain('The reason given: The organiser cannot be reached.')
    const subjects = (await mailsTo(scene.t, scene.owner.email)).map(({ subject }) => subject)
    const ended = '$25.00 was refunded to the donors: Bridge over the creek'
    expect(subjects.filter((subject) => subject?.includes('refunded'))).toEqual([ended])
    const toOwner = (await mailsTo(scene.t, scene.owner.email)).find(({ subject }) => subject === ended)
    expect(toOwner?.text).toContain('The reason given: The organiser cannot be reached.')
    const toAdmin = (await mailsTo(scene.t, runs.admin.email)).map(({ subject }) => subject)
    expect(toAdmin).toContain('$25.00 was refunded to the donors: Bridge over the creek')
  })

  test('tells the owner that it began if it has not ended two minutes later', async () => {
    await runs.fillPaypal()
    await scene.give(25)
    await runs.start()
    const begun = async () =>
      (await mailsTo(scene.t, scene.owner.email)).filter(({ subject }) => subject?.includes('is being refunded'))
    expect(await begun()).toEqual([])
    scene.t.clock.advance(2 * minute)
    const [mail, ...more] = await begun()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('$25.00 is being refunded to your donors: Bridge over the creek')
    expect(mail?.text).toContain('The reason given: The organiser cannot be reached.')
  })

  test('names what cannot be refunded, and why', async () => {
    await runs.fillPaypal()
    const old = await scene.give(20)
    const completedAt = new Date(scene.t.clock.now().getTime() - 180 * day)
    await scene.t.context.db
      .updateTable('donation')
      .set({ completed_at: completedAt })
      .where('id', '=', old.donationId)
      .execute()
    const donor = await scene.given.user()
    const disputed = await runs.giveAs(donor, 30)
    await scene.t.controlPaypal(`captures/${await runs.captureOf(disputed)}/dispute`, {})
    await scene.t.deliverWebhooks()
    const whole = await runs.giveAs(donor, 15)
    await runs.refund(whole)
    const fine = await runs.giveAs(donor, 40)
    const { plan } = await runs.state()
    expect(plan?.lines.map(({ donationId, obstacle }) => [donationId, obstacle])).toEqual([
      [old.donationId, 'too_old'],
      [disputed.donationId, 'disputed'],
      [whole.donationId, 'refunded'],
      [fine.donationId, null],
    ])
    expect(plan).toMatchObject({ amount: 40, donations: 1, leftOut: 2, left: 50 })
    await runs.start({ reason: 'It is off' })
    await runs.carryOut()
    expect(await runs.madeOf(fine)).toEqual(['-40.00'])
    expect(await runs.madeOf(old)).toEqual([])
    expect((await runs.state()).run).toMatchObject({ status: 'ended', completed: 1, leftOut: 2, refunded: 40 })
  })

  test('refunds what is left after a payout, the oldest donation first, and advises to reject a pending one', async () => {
    await runs.fillPaypal()
    const payout = await scene.requested(100)
    const later = await scene.give(20)
    expect((await runs.state()).plan).toMatchObject({ donations: 1, pendingPayout: payout.net })
    const { plan } = await runs.state()
    // The campaign got 17.81 of the later donation; the older one gets it, because it was given first.
    expect(plan?.lines).toMatchObject([
      { donated: 100, obstacle: 'paid_out' },
      { donated: 20, obstacle: 'paid_out', amount: 0, left: 20 },
    ])
    const partly = plan?.lines[0]?.amount ?? 0
    expect(partly).toBeGreaterThan(17)
    expect(partly).toBeLessThan(21)
    await runs.start()
    await runs.carryOut()
    expect(await runs.madeOf(later)).toEqual([])
    expect((await runs.state()).run).toMatchObject({ status: 'ended', refunded: partly, leftOut: 2 })
    // Once the payout is rejected, a second run refunds the rest.
    await scene.reject(payout)
    expect((await runs.start()).body.run).toMatchObject({ total: 120 - partly })
    await runs.carryOut()
    expect((await runs.state()).run).toMatchObject({ status: 'ended', leftOut: 0 })
    expect(await runs.available()).toBe(0n)
  })

  test('is refused while one is running, with another amount than the admin saw, and with nothing to refund', async () => {
    await runs.fillPaypal()
    expect(await runs.start()).toMatchObject({ status: 409, error: { code: 'nothing_to_refund_here' } })
    await scene.give(25)
    expect(await runs.start({ reason: 'Off', amount: 24 })).toMatchObject({
      status: 409,
      error: { code: 'refund_all_changed', error: expect.stringContaining('$25.00') },
    })
    expect(await runs.start({})).toMatchObject({ status: 400, error: { fields: { reason: 'Say why' } } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => runs.start()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const rest = answers.filter(({ status }) => status !== 201)
    expect(rest.every(({ status, error }) => status === 409 && error.code === 'refund_run_open')).toBe(true)
  })

  test('in a campaign that was cancelled and is over works, too', async () => {
    await runs.fillPaypal()
    const donation = await scene.give(25)
    await scene.cancelCampaign()
    scene.t.clock.advance(10 * day)
    const admin = await scene.given.admin()
    expect((await runs.start({ reason: 'It was cancelled' }, admin)).status).toBe(201)
    await runs.carryOut()
    expect(await runs.madeOf(donation)).toEqual(['-25.00'])
  })
})

describe('the statement', () => {
  test('is readable for admins and the owner, who learns no anonymous donor and no address', async () => {
    await runs.fillPaypal()
    const donor = await scene.given.user({ name: 'Ben Novak' })
    await runs.giveAs(donor, 25)
    await runs.giveAs(donor, 10, { anonymous: true })
    const { run } = (await runs.start()).body
    await runs.carryOut()
    const runId = run?._id ?? ''
    const ofOwner = await runs.linesOf(runId, scene.owner)
    expect(ofOwner).toMatchObject([
      { donor: 'Ben Novak', donorEmail: null, amount: 25, status: 'completed', left: 0 },
      { donor: null, donorEmail: null, amount: 10, status: 'completed' },
    ])
    expect(await runs.linesOf(runId, runs.admin)).toMatchObject([
      { donorEmail: donor.email },
      { donor: 'Ben Novak', donorEmail: donor.email },
    ])
    expect(await runs.runs(scene.owner)).toMatchObject([{ status: 'ended', requestedBy: null, refunded: 35 }])
    const csv = await runs.csvOf(runId, scene.owner)
    expect(csv).toMatch(/^\uFEFFDonation,Donated at/)
    expect(csv).toContain('25.00,25.00,completed')
    expect(csv).not.toContain(donor.email)
    expect(await runs.csvOf(runId, runs.admin)).toContain(donor.email)
    const stranger = await scene.given.user()
    expect(await runs.runs(stranger)).toMatchObject({ code: 'forbidden' })
  })

  test('says which refunds PayPal refused, and a second run makes them', async () => {
    await runs.fillPaypal()
    const donation = await scene.give(25)
    scene.t.interfere(({ path }) =>
      path.endsWith('/refund') ? refusal('REFUND_FAILED_INSUFFICIENT_FUNDS') : undefined,
    )
    const { run } = (await runs.start()).body
    await runs.carryOut()
    expect((await runs.state()).run).toMatchObject({ status: 'ended', completed: 0, failed: 1, refunded: 0 })
    expect(await runs.linesOf(run?._id ?? '', scene.owner)).toMatchObject([
      { status: 'failed', problem: 'REFUND_FAILED_INSUFFICIENT_FUNDS', amount: 25 },
    ])
    scene.t.interfere(() => undefined)
    expect((await runs.start()).status).toBe(201)
    await runs.carryOut()
    expect(await runs.madeOf(donation)).toEqual(['-25.00'])
    expect(await runs.runs(scene.owner)).toMatchObject([{ completed: 1 }, { failed: 1 }])
  })

  test('waits for a refund whose response was lost, which is made once', async () => {
    await runs.fillPaypal()
    const donation = await scene.give(25)
    scene.t.interfere(({ path }) => (path.endsWith('/refund') ? 'lost_after' : undefined))
    await runs.start()
    await runs.carryOut()
    expect((await runs.state()).run).toMatchObject({ status: 'running', open: 1, completed: 0 })
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(2 * minute)
    await scene.t.runJob('refunds')
    await runs.carryOut()
    expect((await runs.state(await scene.given.admin())).run).toMatchObject({
      status: 'ended',
      completed: 1,
      refunded: 25,
    })
    expect(await runs.madeOf(donation)).toEqual(['-25.00'])
  })
})

describe('above $1,000', () => {
  const second = () => scene.given.admin()
  const waitsFor = async ({ token }: Person) => (await scene.t.as(token)(getWaitingEndpoint, {})).body.refundRuns

  test('it waits for another admin, who is mailed and confirms it; the one who asked cannot', async () => {
    await runs.fillPaypal(2_000)
    const donation = await scene.give(1_000.01)
    const other = await second()
    const { body } = await runs.start()
    expect(body).toMatchObject({ run: { status: 'waiting_for_second', total: 1_000.01, donations: 0 } })
    expect(body.plan).toMatchObject({ needsSecond: true, amount: 1_000.01 })
    await runs.carryOut()
    expect(await runs.madeOf(donation)).toEqual([])
    const asking = 'A refund of $1,000.01 to all donors waits for a second admin: Bridge over the creek'
    const toOther = (await mailsTo(scene.t, other.email)).find(({ subject }) => subject === asking)
    expect(toOther?.text).toContain('The reason given: The organiser cannot be reached.')
    const runId = body.run?._id ?? ''
    // It is counted for the admin who can confirm it, and listed for both.
    expect([await waitsFor(other), await waitsFor(runs.admin)]).toEqual([1, 0])
    const { body: listed } = await scene.t.as(runs.admin.token)(listWaitingRunsEndpoint, { query: {} })
    const requestedBy = expect.objectContaining({ _id: runs.admin.user._id })
    expect(listed).toMatchObject([{ _id: runId, campaignTitle: 'Bridge over the creek', total: 1_000.01, requestedBy }])
    expect(await runs.start()).toMatchObject({ status: 409, error: { code: 'refund_run_open' } })
    expect(await runs.confirm(runId, runs.admin)).toMatchObject({ status: 403, error: { code: 'refund_run_own' } })
    expect(await runs.confirm(runId, other, 999)).toMatchObject({ error: { code: 'refund_all_changed' } })
    const confirmed = await runs.confirm(runId, other, 1_000.01)
    expect(confirmed.body.run).toMatchObject({ status: 'running', decidedBy: { _id: other.user._id } })
    expect(await waitsFor(other)).toBe(0)
    await runs.carryOut()
    expect(await runs.madeOf(donation)).toEqual(['-1000.01'])
    expect(await runs.confirm(runId, other)).toMatchObject({ status: 409 })
  })

  test('another admin declines it with a reason, or the one who asked withdraws it; then it can be asked for again', async () => {
    await runs.fillPaypal(2_000)
    const donation = await scene.give(1_500)
    const other = await second()
    const asked = (await runs.start()).body.run?._id ?? ''
    const declined = await runs.decline(asked, other, 'Ask the organiser first')
    expect(declined.body.run).toMatchObject({ status: 'declined', declineReason: 'Ask the organiser first' })
    const mail = (await mailsTo(scene.t, runs.admin.email)).find(({ subject }) => subject?.includes('declined'))
    expect(mail?.text).toContain('The reason given: Ask the organiser first.')
    expect(await runs.decline(asked, other)).toMatchObject({ status: 409, error: { code: 'refund_run_decided' } })
    const again = (await runs.start()).body.run?._id ?? ''
    expect((await runs.decline(again, runs.admin)).body.run).toMatchObject({ status: 'declined' })
    expect(await runs.madeOf(donation)).toEqual([])
  })

  test('where there is no other admin it starts at once', async () => {
    await runs.fillPaypal(2_000)
    await scene.give(1_500)
    await scene.t.context.db
      .updateTable('account')
      .set({ role: 'user' })
      .where('id', '!=', runs.admin.user._id)
      .execute()
    expect((await runs.start()).body.run).toMatchObject({ status: 'running' })
  })
})

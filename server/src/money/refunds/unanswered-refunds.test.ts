import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { useRefunds } from '../../../test/refunding.ts'

const refunds = useRefunds()
const { scene, given, refund, refundsOf, stats, available, atPaypal, captureOf } = refunds

const isRefund = ({ path }: { path: string }) => path.endsWith('/refund')

describe('a refund without PayPal’s response', () => {
  test.each(['lost_before', 'lost_after'] as const)('(%s) is retried and made once', async (mishap) => {
    const donation = await given(25)
    scene.t.interfere((call) => (isRefund(call) ? mishap : undefined))
    expect((await refund(donation)).body.status).toBe('requested')
    expect(await refund(donation)).toMatchObject({ status: 409, error: { code: 'refund_under_way' } })
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(minute)
    await scene.t.runJob('refunds')
    expect(await refundsOf(donation)).toMatchObject([{ status: 'completed' }])
    expect(await atPaypal(donation)).toHaveLength(1)
  })

  test.each([
    ['COMPLETED', 'completed', 'was refunded'],
    ['FAILED', 'failed', 'PayPal could not refund your donation of $25.00'],
  ])('that stays pending informs the donor of each step once: %s', async (end, status, subject) => {
    const donation = await given(25)
    const refundIs = (word: string) =>
      scene.t.interfere(async (call) => {
        if (!isRefund(call)) return undefined
        const links = [{ rel: 'up', href: `/v2/payments/captures/${await captureOf(donation)}` }]
        const amount = { currency_code: 'USD', value: '25.00' }
        const [row] = await refundsOf(donation)
        return Response.json({ id: 'SLOWREFUND', status: word, amount, custom_id: row?._id, links })
      })
    refundIs('PENDING')
    expect((await refund(donation)).body.status).toBe('requested')
    const lookAfter = async (ms: number) => {
      scene.t.clock.advance(ms)
      await scene.t.runJob('refunds')
    }
    for (const ms of [hour, hour]) await lookAfter(ms)
    refundIs(end)
    for (const ms of [day, day]) await lookAfter(ms)
    expect(await refundsOf(donation, refunds.admin)).toMatchObject([{ status }])
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map((mail) => mail.subject ?? '')
    expect(subjects.filter((line) => line.includes('is being refunded'))).toHaveLength(1)
    expect(subjects.filter((line) => line.includes(subject))).toHaveLength(1)
  })

  test('that a webhook completes first does not tell the donor that it is on its way', async () => {
    const donation = await given(25)
    const capture = await captureOf(donation)
    let asked = 0
    scene.t.interfere(async (call) => {
      if (!isRefund(call)) return undefined
      asked += 1
      if (asked > 1) return 'lost_before'
      const [row] = await refundsOf(donation)
      const amount = { currency_code: 'USD', value: '25.00' }
      await scene.atPaypal('POST', `/v2/payments/captures/${capture}/refund`, { amount, custom_id: row?._id })
      await scene.t.deliverWebhooks()
      return 'lost_before'
    })
    expect((await refund(donation)).body.status).toBe('completed')
    const subjects = (await mailsTo(scene.t, scene.donor.email)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((line) => line.includes('was refunded'))).toHaveLength(1)
    expect(subjects.filter((line) => line.includes('is being refunded'))).toEqual([])
  })

  test('is reserved: it can be neither paid out nor refunded again', async () => {
    const donation = await given(25)
    scene.t.interfere((call) => (isRefund(call) ? 'lost_before' : undefined))
    const before = await available()
    await refund(donation)
    expect(before - (await available())).toBe(2500n)
    const payout = await scene.request()
    expect(payout).toMatchObject({ status: 201, body: { gross: 100 } })
    scene.t.interfere(() => undefined)
    scene.t.clock.advance(minute)
    await scene.t.runJob('refunds')
    // The campaign has only the platform fee that was returned.
    expect(await available()).toBe(125n)
  })
})

test('a refund that PayPal may have deleted is not sent again, after any downtime of the server', async () => {
  const donation = await given(25)
  scene.t.interfere((call) => (isRefund(call) ? 'lost_after' : undefined))
  await refund(donation, { amount: 10 })
  scene.t.interfere(() => undefined)
  scene.t.clock.advance(46 * day)
  await scene.t.runJob('refunds')
  expect(await atPaypal(donation)).toHaveLength(1)
  const rows = () =>
    scene.t.context.db
      .selectFrom('refund')
      .select(['status', 'problem'])
      .where('donation_id', '=', donation.donationId)
      .execute()
  expect(await rows()).toEqual([{ status: 'failed', problem: 'UNANSWERED' }])
  await scene.t.deliverWebhooks()
  // It is the same refund, not a second one.
  expect(await rows()).toEqual([{ status: 'completed', problem: null }])
  const before = (await stats()).totalRaised
  await scene.t.deliverWebhooks()
  expect((await stats()).totalRaised).toBe(before)
  expect(before).toBe(115)
})

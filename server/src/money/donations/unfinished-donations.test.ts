import { giveUpDonation } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays, refusal, useDonations } from '../../../test/donating.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { newId } from '../../base/tokens.ts'

const scene = useDonations()
const {
  order,
  start,
  seen,
  statusOf,
  raised,
  reconcileAfter,
  captures,
  movementsOf,
  pageOf,
  cancelCampaign,
  expectBookedOnce,
} = scene

const giveUp = ({ donationId }: { donationId: string }, token = scene.donor.token) =>
  scene.t.as(token)(giveUpDonation, { params: { id: donationId } })

describe('a donor who decides otherwise', () => {
  test('goes back: the donation is cancelled, and can still be approved', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'cancel')) ?? ''
    expect(back).toContain('/api/paypal/cancel')
    expect(await scene.t.follow(back)).toBe(pageOf(started))
    expect(await seen(started)).toMatchObject({ status: 'cancelled', approveUrl: started.approveUrl })
    await reconcileAfter(minute)
    expect(await statusOf(started)).toBe('cancelled')
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await expectBookedOnce(started)
    await scene.t.follow(back)
    expect(await statusOf(started)).toBe('completed')
  })

  test('gives up waiting: PayPal is told nothing, and the donation ends without a payment', async () => {
    const started = await start()
    const calls = scene.t.calls().length
    const answer = await giveUp(started)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ status: 'cancelled', approveUrl: started.approveUrl })
    expect(answer.body).toEqual(await seen(started))
    expect((await giveUp(started)).body).toEqual(answer.body)
    expect(scene.t.calls()).toHaveLength(calls)
    await reconcileAfter(minute)
    for (let n = 0; n < 8; n++) await reconcileAfter(hour)
    expect(await seen(started)).toMatchObject({ status: 'cancelled', approveUrl: null })
    expect(await movementsOf(started)).toEqual([])
  })

  test('gives up after approving on PayPal: the donation is booked once all the same', async () => {
    const started = await start()
    await scene.t.decide(started.orderId, 'approve_and_close')
    const before = captures()
    expect((await giveUp(started)).body.status).toBe('cancelled')
    expect(captures()).toBe(before)
    await reconcileAfter(minute)
    await expectBookedOnce(started)
    expect((await giveUp(started)).body.status).toBe('completed')
    await expectBookedOnce(started)
  })

  test('gives up while the order is looked at: what PayPal says of the payment counts', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    scene.t.interfere(async ({ method, path }) => {
      if (method === 'GET' && path.startsWith('/v2/checkout/orders/')) await giveUp(started)
      return undefined
    })
    await scene.t.follow(back)
    await expectBookedOnce(started)
  })

  test('cannot give up the donation of another person', async () => {
    const started = await start()
    const other = await scene.given.user()
    expect((await giveUp(started, other.token)).error.code).toBe('donation_not_found')
    expect(await statusOf(started)).toBe('awaiting_approval')
  })

  test('never comes back: the donation is looked at, and ends without a payment', async () => {
    const started = await start()
    for (const ageMinutes of [1, 5, 15, 60, 120, 180, 240, 300, 360]) {
      await reconcileAfter(
        ageMinutes * minute - (scene.t.clock.now().getTime() - Date.parse((await seen(started)).createdAt)),
      )
      expect(await statusOf(started)).toBe('awaiting_approval')
    }
    expect((await seen(started)).approveUrl).toBeNull()
    await reconcileAfter(hour)
    expect(await statusOf(started)).toBe('expired')
    const calls = scene.t.calls().length
    await reconcileAfter(100 * hour)
    expect(scene.t.calls()).toHaveLength(calls)
    expect(await raised()).toBe(0)
  })

  test('has a card that is declined: is told so, and can pay otherwise with the same order', async () => {
    const started = await start()
    await scene.t.follow((await scene.t.decide(started.orderId, 'decline')) ?? '')
    expect(await seen(started)).toMatchObject({ status: 'declined', approveUrl: started.approveUrl })
    expect(await raised()).toBe(0)
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await expectBookedOnce(started)
  })

  test('has a card that is declined, in words that did not all arrive: can pay otherwise all the same', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'decline')) ?? ''
    scene.t.interfere(({ path }) => (path.endsWith('/capture') ? 'cut_short' : undefined))
    await scene.t.follow(back)
    expect(await statusOf(started)).toBe('processing')
    scene.t.interfere(() => undefined)
    await scene.t.decide(started.orderId, 'approve_and_close')
    await reconcileAfter(minute)
    await expectBookedOnce(started)
  })

  test('approves although the campaign was cancelled meanwhile: nothing is taken', async () => {
    const started = await start()
    expect(await seen(started)).toMatchObject({ campaignCancelled: false, approveUrl: started.approveUrl })
    await cancelCampaign()
    expect(await seen(started)).toMatchObject({ campaignCancelled: true, approveUrl: null })
    const before = captures()
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await scene.t.deliverWebhooks()
    expect(captures()).toBe(before)
    expect(await statusOf(started)).toBe('cancelled')
    for (let n = 0; n < 9; n++) await reconcileAfter(hour)
    expect(await statusOf(started)).toBe('cancelled')
    expect(await movementsOf(started)).toEqual([])
  })
})

describe('when PayPal', () => {
  const onCreate = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path === '/v2/checkout/orders'
  const onCapture = ({ path }: { path: string }) => path.endsWith('/capture')

  test('loses the answer to the order, the order is asked for again and is the same', async () => {
    let mishaps = 1
    scene.t.interfere((call) => (onCreate(call) && mishaps-- > 0 ? 'lost_after' : undefined))
    const started = await start()
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    await expectBookedOnce(started)
  })

  test('does not answer at all, the donor is told that nothing was charged, and the rest is cleared away', async () => {
    scene.t.interfere(() => 'lost_after')
    const answer = await order()
    expect(answer.status).toBe(503)
    expect(answer.error).toMatchObject({ code: 'provider_unavailable' })
    expect(answer.error.error).toContain('You have not been charged')
    scene.t.interfere(() => undefined)
    await reconcileAfter(hour)
    const rows = await scene.t.context.db
      .selectFrom('donation')
      .select(['status', 'next_check_at'])
      .where('campaign_id', '=', scene.campaignId)
      .execute()
    expect(rows).toEqual([{ status: 'expired', next_check_at: null }])
  })

  test('refuses the order, the donor is told so', async () => {
    scene.t.interfere((call) => (onCreate(call) ? refusal('PAYEE_ACCOUNT_RESTRICTED') : undefined))
    const answer = await order()
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 'provider_refused' })
    expect(answer.error.error).toContain('You have not been charged')
  })

  test('does not take our credentials, the donor is not told that PayPal refused them', async () => {
    scene.t.interfere((call) => (onCreate(call) ? refusal('PERMISSION_DENIED', 403) : undefined))
    expect((await order()).error.code).toBe('provider_unavailable')
  })

  test('takes the money and loses the answer, the next look books it', async () => {
    const started = await start()
    const before = captures()
    let mishaps = 1
    scene.t.interfere((call) => (onCapture(call) && mishaps-- > 0 ? 'lost_after' : undefined))
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    expect(await statusOf(started)).toBe('processing')
    expect(await raised()).toBe(0)
    await reconcileAfter(minute)
    await expectBookedOnce(started)
    expect(captures() - before).toBe(1)
  })

  test('never hears of the capture, the next look takes the money', async () => {
    const started = await start()
    let mishaps = 1
    scene.t.interfere((call) => (onCapture(call) && mishaps-- > 0 ? 'lost_before' : undefined))
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    expect(await statusOf(started)).toBe('processing')
    await reconcileAfter(minute)
    await expectBookedOnce(started)
  })

  test('says that the order was captured already, it is read again and booked', async () => {
    const started = await start()
    const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
    let mishaps = 1
    scene.t.interfere((call) => {
      if (!onCapture(call) || mishaps-- <= 0) return undefined
      return refusal('ORDER_COMPLETION_IN_PROGRESS')
    })
    await scene.t.follow(back)
    expect(await statusOf(started)).toBe('processing')
    await reconcileAfter(minute)
    await expectBookedOnce(started)
  })

  test('asks to wait, no request is sent before', async () => {
    const started = await start()
    await scene.t.decide(started.orderId, 'approve_and_close')
    scene.t.interfere(() => new Response('{}', { status: 429, headers: { 'retry-after': '600' } }))
    await reconcileAfter(minute)
    scene.t.interfere(() => undefined)
    const calls = scene.t.calls().length
    await reconcileAfter(9 * minute)
    expect(scene.t.calls()).toHaveLength(calls)
    await reconcileAfter(minute)
    await expectBookedOnce(started)
  })

  test('will never take this payment, the donation is declined for good', async () => {
    const started = await start()
    scene.t.interfere((call) => (onCapture(call) ? refusal('PAYER_CANNOT_PAY') : undefined))
    await scene.t.follow((await scene.t.decide(started.orderId, 'approve')) ?? '')
    expect(await seen(started)).toMatchObject({ status: 'declined', approveUrl: null })
    scene.t.interfere(() => undefined)
    await reconcileAfter(hour)
    await scene.t.deliverWebhooks()
    expect(await statusOf(started)).toBe('declined')
    expect(await movementsOf(started)).toEqual([])
  })

  const captured = (changes: object) => (path: string) => ({
    id: path.split('/')[4],
    status: 'COMPLETED',
    purchase_units: [
      {
        payments: {
          captures: [
            {
              id: `CAPTURE${path.split('/')[4]}`,
              status: 'COMPLETED',
              amount: { currency_code: 'USD', value: '25.00' },
              seller_receivable_breakdown: {
                gross_amount: { currency_code: 'USD', value: '25.00' },
                paypal_fee: { currency_code: 'USD', value: '1.36' },
                net_amount: { currency_code: 'USD', value: '23.64' },
              },
              ...changes,
            },
          ],
        },
      },
    ],
  })

  test.each([
    ['another amount', { amount: { currency_code: 'USD', value: '9999.00' } }],
    ['another currency', { amount: { currency_code: 'EUR', value: '25.00' }, seller_receivable_breakdown: undefined }],
    ['another donation', { custom_id: newId() }],
  ])('speaks of %s, a person has to look into it, and no balance moves', async (_what, changes) => {
    const started = await start()
    const answer = captured({ custom_id: started.donationId, ...changes })
    scene.t.interfere(({ path }) => (path.includes('/orders/') ? paypalSays(200, answer(path)) : undefined))
    await scene.t.follow(`${scene.t.context.config.publicUrl}/api/paypal/return?token=${started.orderId}`)
    expect(await statusOf(started)).toBe('pending')
    expect(await raised()).toBe(0)
    const source = `capture:CAPTURE${started.orderId}`
    const rows = await scene.t.context.db
      .selectFrom('quarantine')
      .select('reason')
      .where('source', '=', source)
      .execute()
    expect(rows).toHaveLength(1)
    const calls = scene.t.calls().length
    await reconcileAfter(3 * day)
    expect(scene.t.calls()).toHaveLength(calls)
  })

  /** A donation whose payment PayPal holds. `settle` changes what PayPal then says about the capture. */
  const startHeld = async () => {
    const started = await start()
    let changes: object = { status: 'PENDING', seller_receivable_breakdown: undefined }
    scene.t.interfere(({ path }) =>
      path.includes(`/orders/${started.orderId}`)
        ? paypalSays(200, captured({ custom_id: started.donationId, ...changes })(path))
        : undefined,
    )
    await scene.t.follow(`${scene.t.context.config.publicUrl}/api/paypal/return?token=${started.orderId}`)
    return { started, settle: (change: object) => void (changes = change) }
  }

  test('holds the money, the donation is pending until a daily look finds it settled', async () => {
    const { started, settle } = await startHeld()
    expect(await seen(started)).toMatchObject({ status: 'pending', approveUrl: null })
    expect(await raised()).toBe(0)
    await reconcileAfter(4 * day)
    expect(await statusOf(started)).toBe('pending')
    settle({})
    await reconcileAfter(day)
    expect(await statusOf(started)).toBe('completed')
    expect(await raised()).toBe(25)
  })

  test('held the money and then refuses it, the donation is declined', async () => {
    const { started, settle } = await startHeld()
    settle({ status: 'DECLINED', seller_receivable_breakdown: undefined })
    await reconcileAfter(day)
    expect(await statusOf(started)).toBe('declined')
    expect(await raised()).toBe(0)
  })
})

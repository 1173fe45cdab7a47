import { describe, expect, test } from 'vitest'
import { paypalSays, refusal, useDonations } from '../../../test/donating.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const scene = useDonations()
const { start, seen, statusOf, raised, reconcileAfter, movementsOf, expectBookedOnce } = scene

scene.forEachDonor(() => {
  describe('a declined donation', () => {
    test('can be paid in another way with the same order', async () => {
      const started = await start()
      await scene.t.follow((await scene.t.decide(started.orderId, 'decline')) ?? '')
      expect(await seen(started)).toMatchObject({ status: 'declined', approveUrl: started.approveUrl })
      expect(await raised()).toBe(0)
      await scene.pay(started)
      await expectBookedOnce(started)
    })

    test('can be paid in another way if PayPal’s response was cut off', async () => {
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
  })

  describe('a capture with an unusual result', () => {
    const onCapture = ({ path }: { path: string }) => path.endsWith('/capture')

    test('declines the donation for good if PayPal will never accept the payment', async () => {
      const started = await start()
      scene.t.interfere((call) => (onCapture(call) ? refusal('PAYER_CANNOT_PAY') : undefined))
      await scene.pay(started)
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
      [
        'another currency',
        { amount: { currency_code: 'EUR', value: '25.00' }, seller_receivable_breakdown: undefined },
      ],
      ['another donation', { custom_id: newId() }],
    ])('goes to quarantine and moves no balance if it reports %s', async (_what, changes) => {
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

    test('keeps the donation pending while PayPal holds the money, until a daily check finds it settled', async () => {
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

    test('declines the donation if PayPal held the money and then refuses it', async () => {
      const { started, settle } = await startHeld()
      settle({ status: 'DECLINED', seller_receivable_breakdown: undefined })
      await reconcileAfter(day)
      expect(await statusOf(started)).toBe('declined')
      expect(await raised()).toBe(0)
    })
  })
})

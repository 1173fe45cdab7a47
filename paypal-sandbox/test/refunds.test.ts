import { describe, expect, test } from 'vitest'
import { day, minute } from '../src/basics.ts'
import { type TestSandbox, buyerDecides, capture, createOrder, startSandbox, whole } from './harness.ts'

const paid = async (sandbox: TestSandbox, decision = 'approve'): Promise<string> => {
  const order = await createOrder(sandbox)
  await buyerDecides(sandbox, order.id, decision)
  const { body } = await capture(sandbox, order.id)
  return body.purchase_units[0].payments.captures[0].id
}

let requests = 0
const refund = (sandbox: TestSandbox, captureId: string, value?: string, requestId = `refund-${(requests += 1)}`) =>
  sandbox.call(
    'POST',
    `/v2/payments/captures/${captureId}/refund`,
    value === undefined ? {} : { amount: { currency_code: 'USD', value } },
    { ...whole, 'paypal-request-id': requestId },
  )

type Statement = { movements: { kind: string; net: string }[]; balances: unknown[] }
const statement = async (sandbox: TestSandbox) => (await sandbox.call('GET', '/sandbox/statement')).body as Statement
const captureOf = async (sandbox: TestSandbox, id: string) =>
  (await sandbox.call('GET', `/v2/payments/captures/${id}`)).body

describe('a refund', () => {
  test('returns the whole remainder, and PayPal keeps its fee', async () => {
    const sandbox = await startSandbox()
    await paid(sandbox)
    const id = await paid(sandbox)
    expect((await refund(sandbox, id, '10.00')).body).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '10.00' },
      seller_payable_breakdown: { paypal_fee: { value: '0.00' }, net_amount: { value: '10.00' } },
    })
    expect((await captureOf(sandbox, id)).status).toBe('PARTIALLY_REFUNDED')
    const rest = await refund(sandbox, id)
    expect(rest.status).toBe(201)
    expect(rest.body.seller_payable_breakdown.total_refunded_amount.value).toBe('25.00')
    expect((await captureOf(sandbox, id)).status).toBe('REFUNDED')
    const { movements, balances } = await statement(sandbox)
    expect(movements.map(({ kind, net }) => `${kind} ${net}`)).toEqual([
      ...['capture 23.64', 'capture 23.64', 'refund -10.00', 'refund -15.00'],
    ])
    expect(balances).toEqual([{ currency_code: 'USD', value: '22.28' }])
  })

  test.each([
    ['also', true, ['10.00', '15.00']],
    ['not', false, ['10.00']],
  ])('is listed in its order; a reversal can %s be listed', async (_word, listsReversals, listed) => {
    const sandbox = await startSandbox({ listsReversals })
    const id = await paid(sandbox)
    await refund(sandbox, id, '10.00')
    await sandbox.call('POST', `/sandbox/captures/${id}/reverse`, {})
    const { supplementary_data: about, status } = await captureOf(sandbox, id)
    expect(status).toBe('REFUNDED')
    const order = (await sandbox.call('GET', `/v2/checkout/orders/${about.related_ids.order_id}`)).body
    const refunds = order.purchase_units[0].payments.refunds as { amount: { value: string } }[]
    expect(refunds.map(({ amount }) => amount.value)).toEqual(listed)
  })

  test('is created once per PayPal-Request-Id, for 45 days', async () => {
    const sandbox = await startSandbox()
    await paid(sandbox)
    const id = await paid(sandbox)
    const first = await refund(sandbox, id, '5.00', 'again')
    sandbox.advance(45 * day - minute)
    const token = `Bearer ${await sandbox.token()}`
    const repeat = await sandbox.call(...(['POST', `/v2/payments/captures/${id}/refund`, {}] as const), {
      ...whole,
      'paypal-request-id': 'again',
      authorization: token,
    })
    expect(repeat.status).toBe(201)
    expect(repeat.body).toEqual(first.body)
  })

  test.each([
    ['more than the remainder', '25.01', 'REFUND_AMOUNT_EXCEEDED'],
    ['more than the balance', undefined, 'REFUND_FAILED_INSUFFICIENT_FUNDS'],
    ['nothing', '0.00', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ])('of %s is refused', async (_what, value, issue) => {
    const sandbox = await startSandbox()
    const answer = await refund(sandbox, await paid(sandbox), value)
    expect([answer.status, answer.body.details[0].issue]).toEqual([422, issue])
  })

  test('is rejected after 180 days', async () => {
    const sandbox = await startSandbox()
    await paid(sandbox)
    const id = await paid(sandbox)
    sandbox.advance(180 * day + minute)
    const authorization = `Bearer ${await sandbox.token()}`
    const answer = await sandbox.call('POST', `/v2/payments/captures/${id}/refund`, {}, { authorization })
    expect(answer.body.details[0].issue).toBe('REFUND_TIME_LIMIT_EXCEEDED')
  })
})

describe('a pending payment', () => {
  test('has no breakdown, moves no money, and cannot be refunded', async () => {
    const sandbox = await startSandbox()
    const id = await paid(sandbox, 'approve_pending')
    const pending = await captureOf(sandbox, id)
    expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect(pending).not.toHaveProperty('seller_receivable_breakdown')
    expect((await statement(sandbox)).movements).toEqual([])
    expect((await refund(sandbox, id)).body.details[0].issue).toBe('PENDING_CAPTURE')
  })
})

import { describe, expect, test } from 'vitest'
import { buyerDecides, capture, createOrder, orderBody, startSandbox } from './harness.ts'

const create = '/v2/checkout/orders'
const issueOf = (answer: { body: { details?: { issue: string }[] } }) => answer.body.details?.[0]?.issue

describe('capturing', () => {
  test('books payment and fee in order, capture and statement', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox, orderBody({ invoice_id: 'inv-1' }))
    await buyerDecides(sandbox, order.id)
    const answer = await capture(sandbox, order.id)
    expect(answer.status).toBe(201)
    expect(answer.body.status).toBe('COMPLETED')
    expect(answer.body.payer.email_address).toBe(sandbox.identity.buyers[0]?.email)
    const [taken] = answer.body.purchase_units[0].payments.captures
    const usd = (value: string) => ({ currency_code: 'USD', value })
    expect(taken).toMatchObject({
      status: 'COMPLETED',
      amount: usd('25.00'),
      custom_id: 'donation-1',
      invoice_id: 'inv-1',
    })
    // 3.49 % of 25.00 is 0.8725, rounded half up, and 0.49.
    expect(taken.seller_receivable_breakdown).toEqual({
      gross_amount: usd('25.00'),
      paypal_fee: usd('1.36'),
      net_amount: usd('23.64'),
    })
    const alone = await sandbox.call('GET', `/v2/payments/captures/${taken.id}`)
    expect(alone.body).toMatchObject({ ...taken, supplementary_data: { related_ids: { order_id: order.id } } })
    const statement = await sandbox.call('GET', '/sandbox/statement')
    expect(statement.body.movements).toMatchObject([
      {
        kind: 'capture',
        reference: taken.id,
        customId: 'donation-1',
        currency: 'USD',
        gross: '25.00',
        fee: '1.36',
        net: '23.64',
      },
    ])
    expect(statement.body.balances).toEqual([usd('23.64')])
  })

  test.each([
    ['rounds half a cent up', '50.00', '2.24', '47.76'],
    ['rounds less than half a cent down', '25.00', '1.36', '23.64'],
    ['never exceeds the gross amount', '0.10', '0.10', '0.00'],
  ])('the fee %s', async (_rule, gross, fee, net) => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox, orderBody({}, gross))
    await buyerDecides(sandbox, order.id)
    const { body } = await capture(sandbox, order.id)
    const breakdown = body.purchase_units[0].payments.captures[0].seller_receivable_breakdown
    expect([breakdown.paypal_fee.value, breakdown.net_amount.value]).toEqual([fee, net])
  })

  test('happens once: the same request id returns the same capture, and another one is rejected', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox)
    await buyerDecides(sandbox, order.id)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => capture(sandbox, order.id, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => issueOf(answer) === 'ORDER_ALREADY_CAPTURED')).toHaveLength(3)
    const winner = ['a', 'b', 'c', 'd'][answers.findIndex(({ status }) => status === 201)]
    const again = await capture(sandbox, order.id, winner)
    expect(again.status).toBe(200)
    expect((await sandbox.call('GET', '/sandbox/statement')).body.movements).toHaveLength(1)
  })

  test('rejects a second payment of one invoice', async () => {
    const sandbox = await startSandbox()
    const [first, second] = [
      await createOrder(sandbox, orderBody({ invoice_id: 'inv-1' })),
      await createOrder(sandbox, orderBody({ invoice_id: 'inv-1' })),
    ]
    for (const order of [first, second]) await buyerDecides(sandbox, order.id)
    expect((await capture(sandbox, first.id)).status).toBe(201)
    expect(issueOf(await capture(sandbox, second.id))).toBe('DUPLICATE_INVOICE_ID')
  })

  test('with a declining payment method sends the buyer back, who can pay with another one', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox)
    await buyerDecides(sandbox, order.id, 'decline')
    const declined = await capture(sandbox, order.id)
    expect(declined.status).toBe(422)
    expect(issueOf(declined)).toBe('INSTRUMENT_DECLINED')
    expect(declined.body.links[0]).toMatchObject({
      rel: 'redirect',
      href: `${sandbox.apiUrl}/checkoutnow?token=${order.id}`,
    })
    expect((await sandbox.call('GET', `${create}/${order.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
    await buyerDecides(sandbox, order.id)
    expect((await capture(sandbox, order.id)).status).toBe(201)
  })

  test('can leave a declined order approved, as some merchants report', async () => {
    const sandbox = await startSandbox({ afterDecline: 'stays_approved' })
    const order = await createOrder(sandbox)
    await buyerDecides(sandbox, order.id, 'decline')
    expect(issueOf(await capture(sandbox, order.id))).toBe('INSTRUMENT_DECLINED')
    expect(issueOf(await capture(sandbox, order.id))).toBe('INSTRUMENT_DECLINED')
    await buyerDecides(sandbox, order.id)
    expect((await capture(sandbox, order.id)).status).toBe(201)
  })
})

import { describe, expect, test } from 'vitest'
import { control, movements, paid } from './control.ts'
import { startSandbox } from './harness.ts'

describe('a dispute at PayPal', () => {
  test('blocks refunds while it is open, and reverses the payment if the buyer wins', async () => {
    const sandbox = await startSandbox()
    await paid(sandbox)
    const id = await paid(sandbox)
    const opened = await control(sandbox, `captures/${id}/dispute`)
    const path = `/v1/customer/disputes/${opened.body.dispute_id}`
    expect((await sandbox.call('GET', path)).body).toMatchObject({
      status: 'WAITING_FOR_SELLER_RESPONSE',
      disputed_transactions: [{ seller_transaction_id: id, custom: 'donation-1' }],
    })
    const refund = await sandbox.call('POST', `/v2/payments/captures/${id}/refund`, {})
    expect(refund.body.details[0].issue).toBe('TRANSACTION_DISPUTED')
    await control(sandbox, `disputes/${opened.body.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
    expect((await sandbox.call('GET', path)).body.dispute_outcome.outcome_code).toBe('RESOLVED_BUYER_FAVOUR')
    expect((await sandbox.call('GET', '/v1/customer/disputes')).body.items).toHaveLength(1)
    expect(await movements(sandbox)).toEqual(['capture 23.64', 'capture 23.64', 'reversal -25.00'])
  })

  test('can cover several payments, which are reversed in order', async () => {
    const sandbox = await startSandbox()
    const [first, second, third] = [await paid(sandbox), await paid(sandbox), await paid(sandbox)]
    const open = (also: string[]) => sandbox.call('POST', `/sandbox/captures/${first}/dispute`, { also })
    expect((await open([first])).status).toBe(422)
    const { body } = await open([second, third])
    expect(body.dispute_amount.value).toBe('75.00')
    const disputed = body.disputed_transactions as { seller_transaction_id: string }[]
    expect(disputed.map(({ seller_transaction_id: id }) => id)).toEqual([first, second, third])
    expect((await control(sandbox, `captures/${third}/dispute`)).body.details[0].issue).toBe('TRANSACTION_DISPUTED')
    const amount = { currency_code: 'USD', value: '40.00' }
    await control(sandbox, `disputes/${body.dispute_id}/change`, { amount })
    await control(sandbox, `disputes/${body.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
    expect((await movements(sandbox)).slice(3)).toEqual(['reversal -25.00', 'reversal -15.00'])
  })

  test('is listed by time of change, in pages', async () => {
    const sandbox = await startSandbox()
    for (let i = 0; i < 3; i++) await control(sandbox, `captures/${await paid(sandbox)}/dispute`)
    type Page = { items: { update_time: string }[]; links: { rel: string; href: string }[] }
    const list = async (query: string) => (await sandbox.call('GET', `/v1/customer/disputes?${query}`)).body as Page
    const first = await list('page_size=2')
    expect(first.items).toHaveLength(2)
    const next = new URL(first.links.find(({ rel }) => rel === 'next')?.href ?? '').search.slice(1)
    const last = await list(next)
    expect(last.items).toHaveLength(1)
    expect(last.links.map(({ rel }) => rel)).toEqual(['self'])
    expect(await list(`update_time_after=${last.items[0]?.update_time}`)).not.toHaveProperty('items')
  })

  test('whose amount was reduced reverses only that amount, and cannot exceed the remainder', async () => {
    const sandbox = await startSandbox()
    const id = await paid(sandbox)
    const { body } = await control(sandbox, `captures/${id}/dispute`)
    const change = (value: string) =>
      control(sandbox, `disputes/${body.dispute_id}/change`, { amount: { currency_code: 'USD', value } })
    expect((await change('25.01')).status).toBe(422)
    for (const amount of [undefined, null, '10.00', { currency_code: 'USD', value: 10 }]) {
      const malformed = await control(sandbox, `disputes/${body.dispute_id}/change`, { amount })
      expect(malformed.status).toBe(400)
    }
    expect((await change('10.00')).body).toMatchObject({ dispute_amount: { value: '10.00' } })
    await control(sandbox, `disputes/${body.dispute_id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
    expect(await movements(sandbox)).toEqual(['capture 23.64', 'reversal -10.00'])
    expect((await change('5.00')).body.details[0].issue).toBe('DISPUTE_ALREADY_RESOLVED')
  })

  test('that the merchant wins moves no money and can be reopened', async () => {
    const sandbox = await startSandbox()
    const id = await paid(sandbox)
    const { body } = await control(sandbox, `captures/${id}/dispute`)
    await control(sandbox, `disputes/${body.dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' })
    expect(await movements(sandbox)).toEqual(['capture 23.64'])
    await control(sandbox, `disputes/${body.dispute_id}/reopen`)
    const again = (await sandbox.call('GET', `/v1/customer/disputes/${body.dispute_id}`)).body
    expect(again.status).toBe('WAITING_FOR_SELLER_RESPONSE')
    expect(again).not.toHaveProperty('dispute_outcome')
  })
})

import { expect, test } from 'vitest'
import { hour } from '../src/basics.ts'
import { type TestSandbox, buyerDecides, capture, createOrder, startSandbox } from './harness.ts'

const paid = async (sandbox: TestSandbox): Promise<string> => {
  const { id } = await createOrder(sandbox)
  await buyerDecides(sandbox, String(id))
  const { body } = await capture(sandbox, String(id))
  return String(body.purchase_units[0].payments.captures[0].id)
}

type Info = { transaction_id: string; transaction_event_code: string; paypal_reference_id?: string }
type Report = { transaction_details?: { transaction_info: Info }[]; total_items: number; total_pages: number }

const reportOf = async (sandbox: TestSandbox, query = ''): Promise<Report> => {
  const range = 'start_date=2026-11-20T00:00:00Z&end_date=2026-11-21T00:00:00Z'
  return (await sandbox.call('GET', `/v1/reporting/transactions?${range}${query}`)).body as Report
}

test('the report lists movements three hours late, in pages', async () => {
  const sandbox = await startSandbox()
  const [first, second] = [await paid(sandbox), await paid(sandbox)]
  const refund = await sandbox.call('POST', `/v2/payments/captures/${second}/refund`, {})
  expect(await reportOf(sandbox)).toMatchObject({ total_items: 0, total_pages: 0 })
  sandbox.advance(3 * hour)
  const whole = await reportOf(sandbox)
  expect(whole.transaction_details?.map(({ transaction_info: info }) => info)).toMatchObject([
    { transaction_id: first, transaction_event_code: 'T0006' },
    { transaction_id: second, transaction_event_code: 'T0006' },
    { transaction_id: refund.body.id, transaction_event_code: 'T1107', paypal_reference_id: second },
  ])
  const page = await reportOf(sandbox, '&page=2&page_size=2')
  expect(page).toMatchObject({ total_items: 3, total_pages: 2 })
  expect(page.transaction_details).toHaveLength(1)
})

test('a report of more than 31 days is rejected', async () => {
  const sandbox = await startSandbox()
  const range = 'start_date=2026-10-01T00:00:00Z&end_date=2026-11-20T00:00:00Z'
  expect((await sandbox.call('GET', `/v1/reporting/transactions?${range}`)).status).toBe(400)
})

test('the balances are the sums of the movements', async () => {
  const sandbox = await startSandbox()
  await paid(sandbox)
  const { body } = await sandbox.call('GET', '/v1/reporting/balances')
  expect(body.balances).toMatchObject([{ currency: 'USD', total_balance: { value: '23.64' } }])
})

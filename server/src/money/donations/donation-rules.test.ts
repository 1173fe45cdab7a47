import { type DonationStatus, donationStatuses } from '@muster/contract/facts/donations.ts'
import { describe, expect, test } from 'vitest'
import { after, day, hour, minute } from '../../platform/base/clock.ts'
import { retryAt } from '../backoff.ts'
import type { Outcome, PaypalCapture, PaypalOrder } from '../paypal/paypal.ts'
import { nextCheckAt } from './check-schedule.ts'
import { statusesBefore, transitions } from './donation-states.ts'
import { type FinalVerdict, judgeCapturing, judgeOrder, judgeReading } from './judge-order.ts'
import { type OpenDonation, decideNextState } from './next-state.ts'

const start = new Date('2026-06-01T12:00:00Z')
const expected = { donationId: 'donation-1', orderId: 'ORDER1', amountMinor: 2500n, currency: 'USD' }
const capture = (changes: Partial<PaypalCapture> = {}): PaypalCapture => ({
  id: 'CAPTURE1',
  status: 'COMPLETED',
  reason: null,
  amountMinor: 2500n,
  currency: 'USD',
  customId: 'donation-1',
  invoiceId: 'donation-1',
  settlement: { grossMinor: 2500n, feeMinor: 136n, netMinor: 2364n },
  ...changes,
})
const order = (status: string, captures: PaypalCapture[] = []): PaypalOrder => ({
  id: 'ORDER1',
  status,
  amount: null,
  customId: 'donation-1',
  invoiceId: 'donation-1',
  captures,
  links: [],
  refundIds: [],
  approveUrl: null,
})

describe('the statuses of a donation', () => {
  test('all have transitions, which lead only to existing statuses', () => {
    expect(Object.keys(transitions).sort()).toEqual([...donationStatuses].sort())
    for (const next of Object.values(transitions).flat()) expect(donationStatuses).toContain(next)
  })

  test('are all reachable except the first, and completed is final', () => {
    for (const status of donationStatuses) {
      expect(statusesBefore(status).length > 0).toBe(status !== 'created')
      expect(statusesBefore(status)).not.toContain('completed')
      expect(statusesBefore(status)).not.toContain(status)
    }
  })

  test('can all change to completed once the donation has an order', () => {
    const withOrder = donationStatuses.filter((status) => status !== 'created' && status !== 'completed')
    expect(statusesBefore('completed').sort()).toEqual([...withOrder].sort())
  })
})

describe('the checks of an open order', () => {
  test('run after 1, 5, 15 and 60 minutes, hourly up to 7 hours, at 73 hours, and then stop', () => {
    const agesMinutes: number[] = []
    for (let at: Date | null = nextCheckAt(start, start); at; at = nextCheckAt(start, at)) {
      agesMinutes.push((at.getTime() - start.getTime()) / minute)
    }
    expect(agesMinutes).toEqual([1, 5, 15, 60, 120, 180, 240, 300, 360, 420, 4380])
  })

  test('are retried with a growing delay if PayPal does not respond, and not before its Retry-After', () => {
    const waitsMinutes = [0, 1, 2, 5, 6, 9].map(
      (failed) => (retryAt(start, failed, null).getTime() - start.getTime()) / minute,
    )
    expect(waitsMinutes).toEqual([1, 2, 4, 32, 60, 60])
    expect(retryAt(start, 0, 600)).toEqual(after(start, 10 * minute))
  })
})

describe('the status of an order', () => {
  test.each([
    ['CREATED', 'waiting'],
    ['SAVED', 'waiting'],
    ['PAYER_ACTION_REQUIRED', 'waiting'],
    ['APPROVED', 'approved'],
    ['VOIDED', 'voided'],
    ['COMPLETED', 'unanswered'],
    ['SOMETHING_NEW', 'unanswered'],
  ])('%s without a capture means %s', (status, kind) => {
    expect(judgeOrder(expected, order(status)).kind).toBe(kind)
  })

  test.each([
    ['COMPLETED', 'paid'],
    ['PENDING', 'held'],
    ['DECLINED', 'refused'],
    ['FAILED', 'refused'],
    ['REFUNDED', 'paid'],
    ['PARTIALLY_REFUNDED', 'paid'],
    ['SOMETHING_NEW', 'unanswered'],
  ])('with a %s capture means %s', (status, kind) => {
    expect(judgeOrder(expected, order('COMPLETED', [capture({ status })])).kind).toBe(kind)
  })

  test('with a capture without a fee is not booked yet', () => {
    expect(judgeOrder(expected, order('COMPLETED', [capture({ settlement: null })])).kind).toBe('unanswered')
  })

  test('with a completed capture counts, also after a failed one', () => {
    const captures = [capture({ id: 'CAPTURE0', status: 'DECLINED', settlement: null }), capture()]
    expect(judgeOrder(expected, order('COMPLETED', captures))).toMatchObject({ kind: 'paid', captureId: 'CAPTURE1' })
  })

  test.each([
    ['the amount differs', { amountMinor: 2499n, settlement: null }],
    ['the currency differs', { currency: 'EUR' }],
    ['it names another donation', { customId: 'donation-2' }],
    ['it names another donation', { customId: null }],
    ['gross, fee and net do not add up', { settlement: { grossMinor: 2500n, feeMinor: 1n, netMinor: 1n } }],
    ['gross, fee and net do not add up', { settlement: { grossMinor: 9900n, feeMinor: 0n, netMinor: 9900n } }],
  ])('with a capture is set aside if %s', (reason, changes) => {
    const verdict = judgeOrder(expected, order('COMPLETED', [capture(changes)]))
    expect(verdict).toMatchObject({ kind: 'suspect', source: 'capture:CAPTURE1', captureId: 'CAPTURE1' })
    expect(verdict.kind === 'suspect' && verdict.reason).toContain(reason)
  })
})

describe('a refused capture', () => {
  const refusal = (status: number, issue: string) => ({ kind: 'rejected', status, issue, debugId: null }) as const
  test.each([
    [422, 'ORDER_ALREADY_CAPTURED', { kind: 'look_again' }],
    [422, 'ORDER_COMPLETION_IN_PROGRESS', { kind: 'look_again' }],
    [422, 'ORDER_NOT_APPROVED', { kind: 'waiting' }],
    [422, 'INSTRUMENT_DECLINED', { kind: 'refused', isFinal: false }],
    [422, 'PAYER_ACTION_REQUIRED', { kind: 'refused', isFinal: false }],
    [422, 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', { kind: 'refused', isFinal: false }],
    [422, 'PAYER_CANNOT_PAY', { kind: 'refused', isFinal: true }],
    [422, 'TRANSACTION_REFUSED', { kind: 'refused', isFinal: true }],
    [422, 'COMPLIANCE_VIOLATION', { kind: 'refused', isFinal: true }],
    [422, 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', { kind: 'refused', isFinal: true }],
    [422, 'SOMETHING_NEW', { kind: 'refused', isFinal: true }],
    [400, 'INVALID_PARAMETER_SYNTAX', { kind: 'refused', isFinal: true }],
    [404, 'INVALID_RESOURCE_ID', { kind: 'gone' }],
    [401, 'INVALID_TOKEN', { kind: 'unanswered' }],
    [403, 'PERMISSION_DENIED', { kind: 'unanswered' }],
    [422, 'DUPLICATE_INVOICE_ID', { kind: 'suspect', source: 'order:ORDER1' }],
  ])('with %i %s is classified', (status, issue, verdict) => {
    expect(judgeCapturing(expected, refusal(status, issue))).toMatchObject(verdict)
  })

  const silences: Outcome<{ order: PaypalOrder }>[] = [
    { kind: 'unknown', reason: 'TimeoutError' },
    { kind: 'retryable', reason: '429', retryAfterSeconds: 60 },
    { kind: 'off' },
  ]
  test.each(silences)('without a response proves nothing: $kind', (outcome) => {
    expect(judgeCapturing(expected, outcome).kind).toBe('unanswered')
    expect(judgeReading(expected, outcome).kind).toBe('unanswered')
  })

  test('whose order is captured but lists no capture is read again', () => {
    expect(judgeCapturing(expected, { kind: 'ok', order: order('APPROVED') }).kind).toBe('look_again')
  })
})

describe('the next step of a donation', () => {
  type Unpaid = Exclude<FinalVerdict, { kind: 'paid' | 'suspect' }>
  const donation = (changes: Partial<OpenDonation> = {}): OpenDonation => ({
    status: 'awaiting_approval',
    createdAt: start,
    nextCheckAt: start,
    failedChecks: 0,
    ...changes,
  })
  const verdicts: Unpaid[] = [
    { kind: 'held', captureId: 'CAPTURE1' },
    { kind: 'refused', isFinal: true },
    { kind: 'refused', isFinal: false },
    { kind: 'waiting' },
    { kind: 'withheld', isFinal: false },
    { kind: 'gone' },
    { kind: 'voided' },
    { kind: 'unanswered', retryAfterSeconds: null },
  ]
  const agesMs = [0, minute, 2 * hour, 7 * hour, 73 * hour, 100 * hour]
  const open = donationStatuses.filter((status) => status !== 'created' && status !== 'completed')

  const every = open.flatMap((status) =>
    verdicts.flatMap((verdict) => agesMs.map((ageMs) => ({ status, verdict, ageMs, kind: verdict.kind }))),
  )
  test.each(every)(
    'with $status and $kind after $ageMs ms is a valid transition, and never leaves a donor waiting',
    (row) => {
      const { status, verdict, ageMs } = row
      const nextCheckAt = status === 'expired' ? null : start
      const decided = decideNextState(donation({ status, nextCheckAt }), verdict, after(start, ageMs))
      const next: DonationStatus = decided.status ?? status
      if (next !== status) expect(transitions[status]).toContain(next)
      const isClosed = next === 'expired' || decided.nextCheckAt === null
      if (isClosed) expect(['expired', 'declined', 'cancelled']).toContain(next)
    },
  )

  test.each([
    ['awaiting_approval', 'expired'],
    ['processing', 'expired'],
    ['cancelled', null],
    ['declined', null],
  ] as const)('at the end of the order’s life, %s becomes %s', (status, expected) => {
    const decided = decideNextState(donation({ status }), { kind: 'waiting' }, after(start, 73 * hour))
    expect(decided).toMatchObject({ status: expected, nextCheckAt: null })
  })

  test('gives up an order that PayPal does not know only after the lifetime of orders', () => {
    expect(decideNextState(donation(), { kind: 'gone' }, after(start, 6 * hour)).nextCheckAt).not.toBeNull()
    expect(decideNextState(donation(), { kind: 'gone' }, after(start, 7 * hour))).toMatchObject({
      status: 'expired',
      nextCheckAt: null,
    })
  })

  test('checks money that PayPal holds daily, also long after the order’s life', () => {
    const now = after(start, 10 * day)
    expect(decideNextState(donation(), { kind: 'held', captureId: 'C' }, now)).toMatchObject({
      status: 'pending',
      nextCheckAt: after(now, day),
    })
    expect(decideNextState(donation({ status: 'pending' }), { kind: 'gone' }, now).nextCheckAt).toEqual(after(now, day))
  })

  test('closes an order whose campaign was hidden or frozen, so that it is not captured later', () => {
    const verdict = { kind: 'withheld', isFinal: true } as const
    expect(decideNextState(donation({ status: 'awaiting_approval' }), verdict, start)).toEqual({
      status: 'cancelled',
      nextCheckAt: null,
      failedChecks: 0,
    })
  })

  test('keeps a closed donation closed', () => {
    const closed = donation({ status: 'expired', nextCheckAt: null })
    for (const verdict of [{ kind: 'waiting' }, { kind: 'withheld', isFinal: false }, { kind: 'gone' }] as const) {
      expect(decideNextState(closed, verdict, start).nextCheckAt).toBeNull()
    }
  })
})

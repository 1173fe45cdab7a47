import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { minute, second } from '../../platform/base/clock.ts'

/** The deadlines of calls to PayPal. Tests do not wait for them: if PayPal hangs, they expire immediately. */
let deadlines: { ms: number; pass: () => void }[] = []

const scene = useDonations({
  sleep: () => {
    for (const { pass } of deadlines) pass()
    return new Promise(() => undefined)
  },
})
const { order, start, seen, captures, movementsOf, pageOf, reconcileAfter, expectBookedOnce } = scene

beforeEach(async () => {
  deadlines = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    deadlines.push({ ms, pass: () => controller.abort(new DOMException('too late', 'TimeoutError')) })
    return controller.signal
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await scene.t.healPaypal()
})

const creating = 'POST /v2/checkout/orders'
const reading = 'GET /v2/checkout/orders/:id'
const capturing = 'POST /v2/checkout/orders/:id/capture'

/** A response that a broken proxy might send. */
const errorPage = () => new Response('<!doctype html><title>Bad gateway</title>', { status: 200 })

type Trouble = (operation: string) => Promise<void>
const fault =
  (effect: object): Trouble =>
  async (operation) => {
    await scene.t.controlPaypal('faults', { operation, times: 9, effect })
  }
const troubles: [string, Trouble][] = [
  ['hangs for 30 s', fault({ kind: 'delay', ms: 30 * second })],
  ['answers 500', fault({ kind: 'status', status: 500 })],
  ['answers 429', fault({ kind: 'status', status: 429, retryAfterSeconds: 30 })],
  ['sends a truncated response', fault({ kind: 'truncate' })],
  [
    'sends an HTML page',
    async (operation) => {
      const [method, path] = operation.replace(':id', '[^/]+').split(' ')
      const isMeant = new RegExp(`^${path}$`)
      scene.t.interfere((call) => (call.method === method && isMeant.test(call.path) ? errorPage() : undefined))
    },
  ],
]

/** A request has one deadline for all its calls to PayPal. */
const expectOneDeadline = () => expect(deadlines.map(({ ms }) => ms)).toEqual([14 * second])

scene.forEachDonor(() => {
  describe.each(troubles)('if PayPal %s', (_what, trouble) => {
    beforeEach(async () => {
      // Requests the token first, because that request has another deadline.
      await start()
      deadlines = []
    })
    const recover = async () => {
      await scene.t.healPaypal()
      scene.t.interfere(() => undefined)
    }
    /** Approves, returns while PayPal fails, and returns the status of the donation. */
    const comeBack = async (troubled: string) => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      await trouble(troubled)
      deadlines = []
      expect(await scene.t.follow(back)).toBe(pageOf(started))
      expectOneDeadline()
      return started
    }

    test('while creating an order, the donor sees that nothing was charged, and can try again', async () => {
      await trouble(creating)
      const { status, error, headers } = await order()
      expectOneDeadline()
      expect({ status, error: error.error }).toEqual({
        status: 503,
        error: 'PayPal is not answering right now. You have not been charged; try again in a moment',
      })
      expect(headers['retry-after']).toBe('30')
      await recover()
      await start()
    })

    test('when the donor returns, nothing was charged yet, and nothing is lost', async () => {
      const before = captures()
      const started = await comeBack(reading)
      expect(await seen(started)).toMatchObject({ status: 'awaiting_approval', doubt: 'unanswered' })
      expect(captures()).toBe(before)
      await recover()
      await reconcileAfter(minute)
      await expectBookedOnce(started)
      expect((await seen(started)).doubt).toBeNull()
    })

    test('during the capture, the result is unknown, the request is retried, and the money is taken once', async () => {
      const started = await comeBack(capturing)
      expect(await seen(started)).toMatchObject({ status: 'processing', doubt: 'unanswered', completedAt: null })
      await recover()
      await reconcileAfter(minute)
      await expectBookedOnce(started)
      expect(await movementsOf(started)).toHaveLength(1)
      expect((await seen(started)).doubt).toBeNull()
    })
  })
})

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Clock, Random } from './basics.ts'
import { registerBuyerPage } from './orders/buyer-page.routes.ts'
import { type Context, type Deliver, type SandboxConfig, type SlowOperation, defaultConfig } from './config.ts'
import { registerControl } from './control/control.routes.ts'
import { deliverDue, deliverOverHttp, orderly, startDelivering } from './webhooks/deliveries.ts'
import { registerDisputes } from './disputes/disputes.routes.ts'
import { PaypalError, sendError } from './protocol/errors.ts'
import { createFaults, sufferFaults } from './control/faults.ts'
import { type Identity, ensureIdentity } from './identity.sql.ts'
import { keep } from './kept.sql.ts'
import type { DeliveryRules } from './control/mishaps.ts'
import { obeyMockResponse } from './control/mock-response.ts'
import { registerOauth, requireBearer } from './protocol/oauth.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { registerPayments } from './orders/refunds.routes.ts'
import { createRequestLog, logRequests } from './control/request-log.ts'
import { registerReporting } from './protocol/reporting.routes.ts'
import { registerPayouts } from './payouts/payouts.routes.ts'
import { deleteHappenings } from './control/reset.sql.ts'
import { registerStatement } from './control/statement.routes.ts'
import type { Store } from './store.sql.ts'
import { registerWebhookEvents } from './webhooks/webhook-events.routes.ts'
import { createWebhook, registerVerification, registerWebhooks } from './webhooks/webhooks.routes.ts'
import { findWebhooks, moveWebhook } from './webhooks/webhooks.sql.ts'

type SandboxOptions = {
  store: Store
  clock: Clock
  config: Partial<SandboxConfig> & Pick<SandboxConfig, 'apiUrl' | 'buyerUrl'>
  random?: Random
  /** How webhook deliveries leave; over HTTP unless a test or a simulation takes them. */
  deliver?: Deliver
  /** Time that PayPal takes over an operation before it commits; none unless given. */
  think?: (operation: SlowOperation) => Promise<void>
  /** How a call waits where it is delayed; by the machine's timers unless a simulation has its own. */
  sleep?: (ms: number) => Promise<void>
  /** Told of errors that nobody expected. */
  report?: (error: unknown) => void
}

export type Sandbox = {
  app: FastifyInstance
  identity: Identity
  /** The webhook of the merchant under test: made at the first call, moved to `url` later. Returns its id. */
  ensureWebhook: (url: string) => string
  /** Sends the deliveries that are due now and waits for their answers. */
  deliverDue: () => Promise<void>
  /** From now on deliveries leave by themselves, by the machine's timers. */
  startDelivering: () => void
  /** Stops delivering, answers what is under way, closes the app. The store stays its owner's. */
  close: () => Promise<void>
}

const registerApi = async (app: FastifyInstance, context: Context): Promise<void> => {
  sufferFaults(app, context)
  app.addHook('onRequest', requireBearer(context))
  obeyMockResponse(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? null : JSON.parse(String(text)))
    } catch {
      done(new PaypalError(400, [{ issue: 'MALFORMED_REQUEST_JSON' }]))
    }
  })
  registerOrders(app, context)
  registerPayments(app, context)
  registerPayouts(app, context)
  registerWebhooks(app, context)
  registerWebhookEvents(app, context)
  registerDisputes(app, context)
  registerReporting(app, context)
  registerStatement(app, context)
  registerControl(app, context)
  await app.register(async (scope) => registerVerification(scope, context))
}

/** Time that the clock was moved ahead, and how deliveries go astray: both outlive the process. */
const keepMishaps = (store: Store) => {
  const ahead = keep(store, 'aheadMs', 0)
  const rules = keep(store, 'deliveryRules', orderly)
  return {
    aheadMs: () => ahead.value,
    advance: (ms: number) => {
      ahead.value += ms
      ahead.save()
    },
    // A store of an earlier version may lack some.
    deliveryRules: () => ({ ...orderly, ...rules.value }),
    changeDeliveryRules: (change: Partial<DeliveryRules>) => {
      rules.value = { ...rules.value, ...change }
      rules.save()
    },
    clear: () => {
      ahead.value = 0
      ahead.save()
      rules.value = orderly
      rules.save()
    },
  }
}

const ensureWebhook = (context: Context, url: string): string =>
  context.store.transaction(() => {
    const [first] = findWebhooks(context.store)
    if (!first) return createWebhook(context, url, ['*']).id
    if (first.url !== url) moveWebhook(context.store, first.id, url)
    return first.id
  })

/** A PayPal of one's own: its API and its buyer page on one Fastify app, its memory in `store`. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { store, clock, random = randomBytes, deliver = deliverOverHttp, report = console.error } = options
  let wake = () => {}
  const { aheadMs, clear: clearMishaps, ...mishaps } = keepMishaps(store)
  const faults = createFaults(store)
  const requestLog = createRequestLog()
  const context: Context = {
    store,
    clock: { now: () => new Date(clock.now().getTime() + aheadMs()) },
    ...mishaps,
    faults,
    requestLog,
    reset: () =>
      store.transaction(() => {
        deleteHappenings(store)
        clearMishaps()
        faults.clear()
        requestLog.clear()
      }),
    sleep: options.sleep ?? sleep,
    random,
    deliver,
    config: { ...defaultConfig, ...options.config },
    identity: ensureIdentity(store, random),
    think: options.think ?? (async () => {}),
    inFlight: new Set(),
    onDeliveryDue: () => wake(),
  }
  const app = Fastify({
    // Refuse rather than repair: PayPal does neither coerce nor drop.
    ajv: { customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false } },
  })
  app.setErrorHandler((error, _request, reply) => sendError(reply, random, error, report))
  app.setNotFoundHandler((_request, reply) => sendError(reply, random, new PaypalError(404), report))
  logRequests(app, context)
  await app.register(async (scope) => registerOauth(scope, context))
  await app.register(async (scope) => registerApi(scope, context))
  await app.register(async (scope) => registerBuyerPage(scope, context))

  let stopDelivering = async () => {}
  return {
    app,
    identity: context.identity,
    ensureWebhook: (url) => ensureWebhook(context, url),
    deliverDue: () => deliverDue(context),
    startDelivering: () => {
      const loop = startDelivering(context)
      wake = loop.wake
      stopDelivering = loop.stop
    },
    close: async () => {
      await app.close()
      await stopDelivering()
    },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Clock, Random } from './basics.ts'
import { registerBuyerPage } from './orders/buyer-page.routes.ts'
import { type Context, type Deliver, type SandboxConfig, type SlowOperation, defaultConfig } from './config.ts'
import { registerControl } from './control/control.routes.ts'
import { deliverDue, deliverOverHttp, noDeliveryFaults, startDelivering } from './webhooks/deliveries.ts'
import { registerDisputes } from './disputes/disputes.routes.ts'
import { PaypalError, sendError } from './protocol/errors.ts'
import { createFaults, injectFaults } from './control/faults.ts'
import { type Identity, ensureIdentity } from './identity.sql.ts'
import { persist } from './persisted.sql.ts'
import type { DeliveryRules } from './control/fault-types.ts'
import { applyMockResponse } from './control/mock-response.ts'
import { registerOauth, requireBearer } from './protocol/oauth.ts'
import { compileValidator } from './protocol/validators.ts'
import { registerOrders } from './orders/orders.routes.ts'
import { registerPayments } from './orders/refunds.routes.ts'
import { createRequestLog, logRequests } from './control/request-log.ts'
import { registerReporting } from './protocol/reporting.routes.ts'
import { registerPayouts } from './payouts/payouts.routes.ts'
import { deleteActivity } from './control/reset.sql.ts'
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
  /** Sends webhook deliveries; over HTTP by default. */
  deliver?: Deliver
  /** Runs before an operation commits. */
  beforeCommit?: (operation: SlowOperation) => Promise<void>
  /** Delays a call; with a real timer by default. */
  sleep?: (ms: number) => Promise<void>
  /** Receives unexpected errors. */
  report?: (error: unknown) => void
}

export type Sandbox = {
  app: FastifyInstance
  identity: Identity
  /** Creates the merchant's webhook at the first call, and changes its URL later. Returns its id. */
  ensureWebhook: (url: string) => string
  /** Sends the due deliveries and waits for their responses. */
  deliverDue: () => Promise<void>
  /** Starts sending deliveries automatically when they are due. */
  startDelivering: () => void
  /** Stops deliveries, finishes open requests and closes the app. The caller closes the store. */
  close: () => Promise<void>
}

const registerApi = async (app: FastifyInstance, context: Context): Promise<void> => {
  injectFaults(app, context)
  app.addHook('onRequest', requireBearer(context))
  applyMockResponse(app)
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

/** The clock's offset and the delivery faults, which survive restarts. */
const persistControlState = (store: Store) => {
  const ahead = persist(store, 'aheadMs', 0)
  const rules = persist(store, 'deliveryRules', noDeliveryFaults)
  return {
    aheadMs: () => ahead.value,
    advance: (ms: number) => {
      ahead.value += ms
      ahead.save()
    },
    // A store of an earlier version may lack some of the rules.
    deliveryRules: () => ({ ...noDeliveryFaults, ...rules.value }),
    changeDeliveryRules: (change: Partial<DeliveryRules>) => {
      rules.value = { ...rules.value, ...change }
      rules.save()
    },
    clear: () => {
      ahead.value = 0
      ahead.save()
      rules.value = noDeliveryFaults
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

/** Creates a sandbox: PayPal's API and the buyer page in one Fastify app, with all data in `store`. */
export const createSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { store, clock, random = randomBytes, deliver = deliverOverHttp, report = console.error } = options
  let wake = () => {}
  const { aheadMs, clear: clearControlState, ...controlState } = persistControlState(store)
  const faults = createFaults(store)
  const requestLog = createRequestLog()
  const context: Context = {
    store,
    clock: { now: () => new Date(clock.now().getTime() + aheadMs()) },
    ...controlState,
    faults,
    requestLog,
    reset: () =>
      store.transaction(() => {
        deleteActivity(store)
        clearControlState()
        faults.clear()
        requestLog.clear()
      }),
    sleep: options.sleep ?? sleep,
    random,
    deliver,
    config: { ...defaultConfig, ...options.config },
    identity: ensureIdentity(store, random),
    beforeCommit: options.beforeCommit ?? (async () => {}),
    inFlight: new Set(),
    onDeliveryDue: () => wake(),
  }
  const app = Fastify()
  app.setValidatorCompiler(compileValidator)
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

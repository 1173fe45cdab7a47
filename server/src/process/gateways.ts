import { join } from 'node:path'
import type { Gateways } from '../app.ts'
import { createPlaces } from '../geo/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config, PaypalSettings } from '../kernel/config.ts'
import type { Logger } from '../kernel/log.ts'
import { createSmtpTransport, type DevInbox, startDevInbox } from '../mail/index.ts'
import { createPaypalClient, type PaypalSandbox, startPaypalSandbox } from '../payments/index.ts'
import { createFileStorage } from '../storage/index.ts'
import type { Closers } from './closers.ts'
import { buyerPagePath } from './development.routes.ts'

export type OpenGateways = Gateways & { inbox: DevInbox | null; sandbox: PaypalSandbox | null }

type Environment = { config: Config; clock: Clock; log: Logger; closers: Closers }

const openInbox = async ({ config, log, closers }: Environment): Promise<DevInbox | null> => {
  if (config.smtpUrl || config.production) return null
  const inbox = await startDevInbox({ dataDir: config.dataDir, log })
  closers.add('the mail inbox', () => inbox.close())
  return inbox
}

/** An address of this machine at which a server that listens on `host` answers. */
const reachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const openSandbox = async ({ config, log, closers }: Environment): Promise<PaypalSandbox | null> => {
  if (config.paypal || config.production) return null
  const { dataDir, publicUrl, port } = config
  const sandbox = await startPaypalSandbox({
    dataDir,
    buyerUrl: publicUrl + buyerPagePath,
    webhookUrl: `http://${reachableHost(config.host)}:${port}/api/webhooks/paypal`,
    log,
  })
  closers.add('the PayPal sandbox', sandbox.stop)
  return sandbox
}

const donationsMode = (sandbox: PaypalSandbox | null, paypal: PaypalSettings | null) => {
  if (sandbox) return 'sandbox'
  if (!paypal) return 'off'
  // PayPal's own sandbox moves no real money either.
  return new URL(paypal.apiUrl).hostname.includes('sandbox') ? 'sandbox' : 'live'
}

const mailMode = (inbox: DevInbox | null, smtpUrl: string | null) => {
  if (inbox) return 'inbox'
  return smtpUrl ? 'smtp' : 'off'
}

/** Opens the wires to mail, PayPal, storage and places: the real ones where they are set up, built-in ones in development. */
export const openGateways = async (environment: Environment): Promise<OpenGateways> => {
  const { config, clock, log } = environment
  const [inbox, sandbox] = await Promise.all([openInbox(environment), openSandbox(environment)])
  return {
    inbox,
    sandbox,
    transport: createSmtpTransport({ url: () => inbox?.smtpUrl ?? config.smtpUrl, from: config.mailFrom }),
    paypal: createPaypalClient({ settings: () => sandbox?.settings() ?? config.paypal, clock, log }),
    storage: createFileStorage(join(config.dataDir, 'uploads')),
    places: createPlaces({ provider: config.geoProvider, googleKey: () => config.googlePlacesKey, clock, log }),
    features: {
      donations: () => donationsMode(sandbox, config.paypal),
      mail: () => mailMode(inbox, config.smtpUrl),
    },
  }
}

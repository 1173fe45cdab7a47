import type { Gateways } from '../app.ts'
import { createPlaces } from '../geo/index.ts'
import type { Clock } from '../base/clock.ts'
import type { Config, PaypalSettings } from '../base/config.ts'
import type { Db } from '../database/database.ts'
import type { Logger } from '../base/log.ts'
import type { Keyring } from '../base/seal.ts'
import { createSmtpTransport, type DevInbox, startDevInbox } from '../mail/index.ts'
import { createPaypalClient, type PaypalSandbox, readLogins, startPaypalSandbox } from '../money/index.ts'
import { createSecrets, paypalSettingsFrom, type Secrets, smtpUrlFrom, warnOfIgnored } from '../admin/index.ts'
import { openStorage } from '../uploads/index.ts'
import type { Closers } from './closers.ts'
import { buyerPagePath } from './development.routes.ts'

export type OpenGateways = Gateways & { inbox: DevInbox | null; sandbox: PaypalSandbox | null }

type Environment = { config: Config; db: Db; keyring: Keyring; clock: Clock; log: Logger; closers: Closers }

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
  // If some of PayPal's settings are given, PayPal is used, and the other settings come from stored secrets.
  if (Object.keys(config.paypal).length > 0 || config.production) return null
  const { dataDir, publicUrl, port } = config
  const sandbox = await startPaypalSandbox({
    dataDir,
    buyerUrl: publicUrl + buyerPagePath,
    webhookUrl: `http://${reachableHost(config.host)}:${port}/api/webhooks/paypal`,
    log,
  })
  closers.add('the PayPal sandbox', sandbox.stop, 8_000)
  return sandbox
}

const donationsMode = (sandbox: PaypalSandbox | null, paypal: PaypalSettings | null) => {
  if (sandbox) return 'sandbox'
  if (!paypal) return 'off'
  // PayPal's own sandbox moves no real money either.
  return new URL(paypal.apiUrl).hostname.includes('sandbox') ? 'sandbox' : 'live'
}

const mailMode = (smtpUrl: string | null, inbox: DevInbox | null) => {
  if (smtpUrl) return 'smtp'
  return inbox ? 'inbox' : 'off'
}

const openSecrets = async (environment: Environment): Promise<Secrets> => {
  const secrets = createSecrets(environment)
  await secrets.refresh()
  await warnOfIgnored(environment)
  environment.closers.add('the look at stored secrets', secrets.watch())
  return secrets
}

/** Opens the gateways to mail, PayPal, storage and places: the configured services, or the built-in ones in development. */
export const openGateways = async (environment: Environment): Promise<OpenGateways> => {
  const { config, clock, log } = environment
  const [inbox, sandbox, secrets] = await Promise.all([
    openInbox(environment),
    openSandbox(environment),
    openSecrets(environment),
  ])
  const smtpUrl = () => smtpUrlFrom(config, secrets.find)
  // Stored secrets are never used for the built-in sandbox.
  const paypal = () => (sandbox ? sandbox.settings() : paypalSettingsFrom(config, secrets.find))
  return {
    inbox,
    sandbox,
    secrets,
    transport: createSmtpTransport({
      url: () => smtpUrl() ?? inbox?.smtpUrl ?? null,
      from: config.mailFrom,
      encryptsLogins: config.production,
    }),
    paypal: createPaypalClient({ settings: paypal, clock, log }),
    sandboxLogins: () => sandbox?.buyers ?? readLogins(secrets.find('PAYPAL_SANDBOX_LOGINS') ?? ''),
    storage: openStorage(config),
    places: createPlaces({
      provider: config.geoProvider,
      googleKey: () => config.googlePlacesKey ?? secrets.find('GOOGLE_PLACES_KEY'),
      clock,
      log,
    }),
    features: {
      donations: () => donationsMode(sandbox, paypal()),
      mail: () => mailMode(smtpUrl(), inbox),
    },
  }
}

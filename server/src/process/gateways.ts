import type { Gateways } from '../app.ts'
import { createPlaces } from '../platform/places/index.ts'
import type { Clock } from '../platform/base/clock.ts'
import type { Config, PaypalSettings } from '../platform/base/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/base/log.ts'
import type { Keyring } from '../platform/base/seal.ts'
import { createSmtpTransport, type DevInbox, startDevInbox } from '../mail/index.ts'
import { createPaypalClient, type PaypalSandbox, readLogins, startPaypalSandbox } from '../money/index.ts'
import { createSecrets, paypalSettingsFrom, type Secrets, smtpUrlFrom, warnOfIgnored } from '../site/index.ts'
import { openStorage } from '../platform/storage/index.ts'
import type { Closers } from './closers.ts'
import { buyerPagePath } from './development.routes.ts'

/** How to reach a sandbox that another process runs, and its buyers. */
export type SandboxAccess = { settings: PaypalSettings; buyers: PaypalSandbox['buyers'] }
type OpenSandbox = Pick<PaypalSandbox, 'settings' | 'buyers'>
export type OpenGateways = Gateways & { inbox: DevInbox | null; sandbox: OpenSandbox | null }

type Environment = {
  config: Config
  db: Database
  keyring: Keyring
  clock: Clock
  log: Logger
  closers: Closers
  /** Used in place of starting one. */
  runningSandbox: SandboxAccess | null
}

const openInbox = async ({ config, log, closers }: Environment): Promise<DevInbox | null> => {
  if (config.smtpUrl || config.production) return null
  const inbox = await startDevInbox({ dataDir: config.dataDir, log })
  closers.add('the mail inbox', () => inbox.close())
  return inbox
}

/** An address at which this machine reaches a server that listens on `host`. */
const reachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** If some of PayPal's settings are given, PayPal is used, and the other settings come from stored secrets. */
export const usesSandbox = ({ paypal, production }: Config): boolean => Object.keys(paypal).length === 0 && !production

/** The sandbox's options: the path of its store, and the URLs of the product. */
const sandboxPlaces = ({ dataDir, publicUrl, host, port }: Config) => ({
  dataDir,
  buyerUrl: publicUrl + buyerPagePath,
  webhookUrl: `http://${reachableHost(host)}:${port}/api/webhooks/paypal`,
})

/** Starts the sandbox that replaces PayPal with these settings; null if they name PayPal itself. */
export const startSandboxFor = async (config: Config, log: Logger): Promise<PaypalSandbox | null> =>
  usesSandbox(config) ? startPaypalSandbox({ ...sandboxPlaces(config), log }) : null

const openSandbox = async ({ config, log, closers, runningSandbox }: Environment): Promise<OpenSandbox | null> => {
  if (runningSandbox) return { settings: () => runningSandbox.settings, buyers: runningSandbox.buyers }
  const sandbox = await startSandboxFor(config, log)
  if (!sandbox) return null
  closers.add('the PayPal sandbox', sandbox.stop, 8_000)
  return sandbox
}

const donationsMode = (sandbox: OpenSandbox | null, paypal: PaypalSettings | null) => {
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
      connections: config.mailConnections,
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

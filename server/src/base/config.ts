import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { Misconfigured } from './errors.ts'
import { readStorageUrl, type S3Settings } from './storage-url.ts'

/** What the PayPal client needs to call PayPal and to verify its webhooks. */
export type PaypalSettings = {
  apiUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
}

/** The provider of place suggestions: the bundled gazetteer, Google Places, or a Photon server. */
export type GeoProvider = { kind: 'gazetteer' } | { kind: 'google' | 'photon'; url: string }

export type Config = {
  production: boolean
  host: string
  port: number
  /** Origin of every link that leaves the product, without a trailing slash. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  migrationDatabaseUrl: string | null
  demoData: boolean
  admin: { email: string; password: string } | null
  /** Null: the built-in inbox in development, no mail in production. */
  smtpUrl: string | null
  mailFrom: string
  /** The given part of PayPal's settings. Empty: the built-in sandbox in development, stored secrets in production. */
  paypal: Partial<PaypalSettings>
  platformFeePercent: number
  geoProvider: GeoProvider
  googlePlacesKey: string | null
  /** Null: generated into the data directory in development. */
  encryptionKey: string | null
  /** The bucket for uploads. Null: files in the data directory. */
  storage: S3Settings | null
  rateLimit: boolean
  /** True: one proxy in front. A string: the proxies' addresses. */
  trustProxy: boolean | string
  logLevel: string
  /** Whether each request is logged. */
  logAccess: boolean
  /** Null: read from the checkout or the release archive. */
  commit: string | null
}

const given = z.optional(z.string())
const onOff = z.enum(['on', 'off'], 'is on or off')
const webUrl = z.url({ protocol: /^https?$/, error: 'is a URL that begins with http:// or https://' })
const paypalHosts = new Set(['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'])
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]'])
const paypalUrls =
  'is https://api-m.paypal.com or https://api-m.sandbox.paypal.com, or for tests an http address of this machine such as http://localhost:4000'

/** The client's secret and every order are sent there, so other hosts are refused. */
const isPaypalUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname, username, password, pathname, search, hash } = new URL(text)
  if (username || password || search || hash || pathname !== '/') return false
  return paypalHosts.has(origin) || (/^https?:$/.test(protocol) && loopbackHosts.has(hostname))
}

const geoProviders = 'is gazetteer, google, photon, or the URL of a Photon server'
const GeoProviderName = z.union([
  z.enum(['gazetteer', 'google', 'photon'], geoProviders),
  z.url({ protocol: /^https?$/, error: geoProviders }),
])

const Environment = z.object({
  NODE_ENV: given,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number('is a port number').check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  PUBLIC_URL: z.optional(webUrl),
  DATA_DIR: given,
  DATABASE_URL: given,
  MIGRATION_DATABASE_URL: given,
  DEMO_DATA: z.optional(onOff),
  ADMIN_EMAIL: z.optional(z.email('is an email address')),
  ADMIN_PASSWORD: given,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'is a URL that begins with smtp:// or smtps://' })),
  MAIL_FROM: z._default(z.string(), 'Muster <muster@localhost>'),
  PAYPAL_API_URL: z.optional(z.string().check(z.refine(isPaypalUrl, paypalUrls))),
  PAYPAL_CLIENT_ID: given,
  PAYPAL_CLIENT_SECRET: given,
  PAYPAL_WEBHOOK_ID: given,
  PLATFORM_FEE_PERCENT: z._default(
    z.coerce
      .number('is a percentage')
      .check(
        z.minimum(0, 'is at least 0'),
        z.maximum(50, 'is at most 50'),
        z.multipleOf(0.01, 'has at most two decimals'),
      ),
    5,
  ),
  GEO_PROVIDER: z._default(GeoProviderName, 'gazetteer'),
  GOOGLE_PLACES_KEY: given,
  ENCRYPTION_KEY: given,
  STORAGE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readStorageUrl(text) !== null,
          'is like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1',
        ),
      ),
  ),
  RATE_LIMIT: z._default(onOff, 'on'),
  TRUST_PROXY: z._default(z.string(), 'off'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is a log level'),
    'info',
  ),
  LOG_ACCESS: z._default(onOff, 'off'),
  MUSTER_COMMIT: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}$/, 'is a commit of 40 hexadecimal digits'))),
})
export type Environment = z.infer<typeof Environment>

/** The defaults of the settings in the schema. */
export const schemaDefaults: Partial<Record<string, unknown>> = Environment.parse({})

/** The names of all settings. `setting-descriptions.ts` describes each. */
export const settingNames: string[] = Object.keys(Environment.shape)

/** Thrown when settings are wrong or missing; one sentence for each problem. */
export class ConfigError extends Misconfigured {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Muster cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const paypalSettings = (env: Environment): Partial<PaypalSettings> => ({
  ...(env.PAYPAL_API_URL && { apiUrl: env.PAYPAL_API_URL.replace(/\/$/, '') }),
  ...(env.PAYPAL_CLIENT_ID && { clientId: env.PAYPAL_CLIENT_ID }),
  ...(env.PAYPAL_CLIENT_SECRET && { clientSecret: env.PAYPAL_CLIENT_SECRET }),
  ...(env.PAYPAL_WEBHOOK_ID && { webhookId: env.PAYPAL_WEBHOOK_ID }),
})

const geoProvider = (name: string): GeoProvider => {
  if (name === 'gazetteer') return { kind: 'gazetteer' }
  if (name === 'google') return { kind: 'google', url: 'https://places.googleapis.com' }
  return { kind: 'photon', url: name === 'photon' ? 'https://photon.komoot.io' : name.replace(/\/$/, '') }
}

const missingInProduction = (env: Environment): string[] => [
  ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL must be given in production: links in mails are built from it']),
  ...(env.ENCRYPTION_KEY ? [] : ['ENCRYPTION_KEY must be given in production, as kid:base64(32 bytes)']),
  ...(env.DATA_DIR || env.DATABASE_URL ? [] : ['DATA_DIR or DATABASE_URL must be given in production']),
]

const inconsistent = (env: Environment): string[] =>
  !env.ADMIN_EMAIL === !env.ADMIN_PASSWORD ? [] : ['ADMIN_EMAIL and ADMIN_PASSWORD go together']

const trustProxy = (text: string): boolean | string => {
  if (text === 'off') return false
  return text === 'on' ? true : text
}

const toConfig = (env: Environment): Config => {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? null,
    demoData: !production && env.DEMO_DATA !== 'off',
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    paypal: paypalSettings(env),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    geoProvider: geoProvider(env.GEO_PROVIDER),
    googlePlacesKey: env.GOOGLE_PLACES_KEY ?? null,
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    storage: env.STORAGE_URL ? readStorageUrl(env.STORAGE_URL) : null,
    rateLimit: env.RATE_LIMIT === 'on',
    trustProxy: trustProxy(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    logAccess: env.LOG_ACCESS === 'on',
    commit: env.MUSTER_COMMIT ?? null,
  }
}

/**
 * Reads the settings from the environment. An empty variable counts as unset. Throws a {@link ConfigError} that lists
 * everything that is wrong or missing.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const env = parsed.data
  const problems = [...(env.NODE_ENV === 'production' ? missingInProduction(env) : []), ...inconsistent(env)]
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(env)
}

import * as z from 'zod/mini'
import {
  alertUrlProblem,
  emailSetting,
  encryptionKeyProblem,
  mailFromProblem,
  paypalUrlProblem,
  primaryUrlProblem,
  publicUrlProblem,
  replicaUrlProblem,
  traceHeadersProblem,
  trustProxyProblem,
} from './values.ts'
import { connectionsDefault, connectionsMin } from '../connection-shares.ts'
import { organisationSettings } from '../organisation-settings.ts'
import { retentionSettings } from '../retention-settings.ts'
import { readStorageUrl } from '../storage-url.ts'

const given = z.optional(z.string())
const checked = (problemOf: (text: string) => string | null) =>
  z.string().check(
    z.refine((text) => problemOf(text) === null, {
      error: ({ input }) => problemOf(String(input)) ?? 'is wrong',
    }),
  )
const onOff = z.enum(['on', 'off'], 'is on or off')
const geoProviders = 'is gazetteer, google, photon, or the URL of a Photon server'
const GeoProviderName = z.union([
  z.enum(['gazetteer', 'google', 'photon'], geoProviders),
  z.url({ protocol: /^https?$/, error: geoProviders }),
])

const storageUrlProblem = (text: string): string | null =>
  readStorageUrl(text) ? null : 'is like s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1'

const wholeNumber = ({ min, max, byDefault }: { min: number; max: number; byDefault: number }) =>
  z._default(
    z.coerce
      .number('is a number')
      .check(z.int('is a whole number'), z.minimum(min, `is at least ${min}`), z.maximum(max, `is at most ${max}`)),
    byDefault,
  )

export const Environment = z.object({
  NODE_ENV: z._default(
    z.enum(['production', 'development', 'test'], 'is production, development or test'),
    'development',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number('is a port number').check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  DRAIN_SECONDS: z.optional(
    z.coerce
      .number('is a number of seconds')
      .check(z.int('is a whole number'), z.minimum(0, 'is at least 0'), z.maximum(300, 'is at most 300')),
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'is all, web or worker'), 'all'),
  PUBLIC_URL: z.optional(checked(publicUrlProblem)),
  DATA_DIR: given,
  DATABASE_URL: z.optional(checked(primaryUrlProblem)),
  MIGRATION_DATABASE_URL: z.optional(checked(primaryUrlProblem)),
  DATABASE_REPLICA_URL: z.optional(checked(replicaUrlProblem)),
  DATABASE_PREPARED: z._default(onOff, 'on'),
  DATABASE_CONNECTIONS: wholeNumber({ min: connectionsMin, max: 1_000, byDefault: connectionsDefault }),
  DEMO_DATA: z.optional(onOff),
  ADMIN_EMAIL: z.optional(emailSetting),
  ADMIN_PASSWORD: given,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'is a URL that begins with smtp:// or smtps://' })),
  ALLOW_DEV_MAIL: z._default(onOff, 'off'),
  MAIL_CONNECTIONS: wholeNumber({ min: 1, max: 100, byDefault: 8 }),
  MAIL_FROM: z._default(checked(mailFromProblem), 'muster@localhost'),
  PAYPAL_API_URL: z.optional(checked(paypalUrlProblem)),
  PAYPAL_CLIENT_ID: given,
  PAYPAL_CLIENT_SECRET: given,
  PAYPAL_WEBHOOK_ID: given,
  GUEST_DONATIONS: z._default(onOff, 'on'),
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
  ...organisationSettings,
  ...retentionSettings,
  GEO_PROVIDER: z._default(GeoProviderName, 'gazetteer'),
  GOOGLE_PLACES_KEY: given,
  ENCRYPTION_KEY: z.optional(checked(encryptionKeyProblem)),
  STORAGE_URL: z.optional(checked(storageUrlProblem)),
  DISPUTE_ANSWER_DAYS: wholeNumber({ min: 1, max: 90, byDefault: 7 }),
  REVIEW: z._default(z.enum(['off', 'first', 'all'], 'is off, first or all'), 'off'),
  RATE_LIMIT: z._default(onOff, 'on'),
  TRUST_PROXY: z._default(checked(trustProxyProblem), 'off'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'is a log level'),
    'info',
  ),
  LOG_ACCESS: z._default(onOff, 'off'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(z.coerce.number('is a port number').check(z.int(), z.minimum(0), z.maximum(65_535))),
  ALERT_EMAIL: z.optional(emailSetting),
  ALERT_WEBHOOK_URL: z.optional(checked(alertUrlProblem)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: 'is a URL that begins with http:// or https://' }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(checked(traceHeadersProblem)),
  MUSTER_COMMIT: z.optional(z.string().check(z.regex(/^[0-9a-f]{40}$/, 'is a commit of 40 hexadecimal digits'))),
})
export type Environment = z.infer<typeof Environment>

/** The defaults of the settings in the schema. */
export const schemaDefaults: Partial<Record<string, string | number>> = Environment.parse({})

/** The names of all settings. `setting-descriptions.ts` describes each. */
export const settingNames: string[] = Object.keys(Environment.shape)

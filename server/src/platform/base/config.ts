import { resolve } from 'node:path'
import type { OrganisationField } from '@muster/contract/facts/organisation.ts'
import { second } from './clock.ts'
import { Misconfigured } from './errors.ts'
import { Environment, schemaDefaults, settingNames } from './config/environment.ts'
import { type Problem, ruleProblems } from './config/rules.ts'
import { describeValue, exampleOf, mayBeFile } from './setting-descriptions.ts'
import { givenOrganisation } from './organisation-settings.ts'
import type { RetentionDays } from './retention.ts'
import { givenPeriods } from './retention-settings.ts'
import { readStorageUrl, type S3Settings } from './storage-url.ts'
import { type TraceSettings, traceSettings } from './trace-settings.ts'
import { readFileSync } from 'node:fs'

type Source = 'environment' | `file ${string}`
type Sources = { texts: Record<string, string>; sources: Record<string, Source>; problems: Problem[] }
type Read = { text: string } | { problem: string }

const readFile = (path: string): Read => {
  try {
    const text = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '')
    return text === '' ? { problem: `is empty: ${path}` } : { text }
  } catch (error) {
    return { problem: `cannot be read: ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` }
  }
}

/**
 * The text of each given setting, from the variable `NAME` or from the file that `NAME_FILE` names, without the newline at
 * its end. An empty variable counts as unset.
 */
const readSources = (environment: Record<string, string | undefined>): Sources => {
  const found: Sources = { texts: {}, sources: {}, problems: [] }
  for (const name of settingNames) {
    const text = environment[name]
    const path = mayBeFile(name) ? environment[`${name}_FILE`] : undefined
    if (text) Object.assign(found.texts, { [name]: text })
    if (text) found.sources[name] = 'environment'
    if (!path) continue
    const read: Read = text ? { problem: `and ${name} are both given; keep one` } : readFile(path)
    if ('problem' in read) found.problems.push({ name: `${name}_FILE`, problem: read.problem })
    else {
      found.texts[name] = read.text
      found.sources[name] = `file ${path}`
    }
  }
  return found
}

/** The number of insertions, deletions and replacements between two texts (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const known = settingNames.flatMap((name) => (mayBeFile(name) ? [name, `${name}_FILE`] : [name]))

/** Short names are near to variables of many other programs. */
const distanceMax = (name: string): number => {
  if (name.length < 8) return 0
  return name.length < 11 ? 1 : 2
}

/** A sentence for each variable whose name is nearly that of a setting. */
export const misspelt = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]) return []
    const meant = known.find((each) => distance(name.toUpperCase(), each) <= distanceMax(each))
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []
  })

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
  /** What this process does: answer requests (`web`), run jobs (`worker`), or both. */
  role: 'all' | 'web' | 'worker'
  host: string
  port: number
  /** How long a server that was asked to stop serves on. */
  drainMs: number
  /** Origin of every link that leaves the product: in small letters, without a trailing slash. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  migrationDatabaseUrl: string | null
  databaseReplicaUrl: string | null
  /** False: connections keep no state between transactions, for a transaction pooler. */
  databasePrepared: boolean
  /** Connections of this server to the database at most. */
  databaseConnections: number
  demoData: boolean
  admin: { email: string; password: string } | null
  /** Null: the built-in inbox in development, no mail in production. */
  smtpUrl: string | null
  /** Whether mails may leave this machine outside production. */
  allowDevMail: boolean
  mailFrom: string
  mailConnections: number
  /** The given part of PayPal's settings. Empty: the built-in sandbox in development, stored secrets in production. */
  paypal: Partial<PaypalSettings>
  platformFeePercent: number
  /** Whether donations work without an account. */
  guestDonations: boolean
  /** What settings say about the organisation. It takes precedence over what an admin saved. */
  organisation: Partial<Record<OrganisationField, string>>
  /** How long each kind of personal data is kept. */
  retention: RetentionDays
  geoProvider: GeoProvider
  googlePlacesKey: string | null
  /** Null: generated into the data directory in development. */
  encryptionKey: string | null
  /** The bucket for uploads. Null: files in the data directory. */
  storage: S3Settings | null
  /** Within how many days an answer to a dispute is usual. */
  disputeAnswerDays: number
  /** Which campaigns wait for an admin: none, the first ones of each member, or all. */
  review: 'off' | 'first' | 'all'
  rateLimit: boolean
  /** True: one proxy in front. A string: the proxies' addresses. */
  trustProxy: boolean | string
  logLevel: string
  /** Null: no metrics are served. */
  metrics: { host: string; port: number } | null
  /** Whether each request is logged. */
  logAccess: boolean
  /** Where messages about troubles go. Null: no mails. */
  alertEmail: string | null
  /** Takes messages about troubles. It is secret. Null: none. */
  alertWebhookUrl: string | null
  /** Where traces go. Null: nothing is traced. */
  traces: TraceSettings | null
  /** Null: read from the checkout or the release archive. */
  commit: string | null
}

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

const trustProxy = (text: string): boolean | string => {
  if (text === 'off') return false
  return text === 'on' ? true : text
}

const toConfig = (env: Environment): Config => {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    drainMs: (env.DRAIN_SECONDS ?? (production ? 5 : 0)) * second,
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL ?? null,
    databasePrepared: env.DATABASE_PREPARED === 'on',
    databaseConnections: env.DATABASE_CONNECTIONS,
    demoData: !production && env.DEMO_DATA !== 'off',
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    smtpUrl: env.SMTP_URL ?? null,
    allowDevMail: env.ALLOW_DEV_MAIL === 'on',
    mailFrom: env.MAIL_FROM,
    mailConnections: env.MAIL_CONNECTIONS,
    paypal: paypalSettings(env),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    guestDonations: env.GUEST_DONATIONS === 'on',
    organisation: givenOrganisation(env),
    retention: givenPeriods(env),
    geoProvider: geoProvider(env.GEO_PROVIDER),
    googlePlacesKey: env.GOOGLE_PLACES_KEY ?? null,
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    storage: env.STORAGE_URL ? readStorageUrl(env.STORAGE_URL) : null,
    disputeAnswerDays: env.DISPUTE_ANSWER_DAYS,
    review: env.REVIEW,
    rateLimit: env.RATE_LIMIT === 'on',
    trustProxy: trustProxy(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    logAccess: env.LOG_ACCESS === 'on',
    alertEmail: env.ALERT_EMAIL ?? null,
    alertWebhookUrl: env.ALERT_WEBHOOK_URL ?? null,
    traces: traceSettings(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_HEADERS),
    commit: env.MUSTER_COMMIT ?? null,
  }
}

export type Settings = {
  config: Config
  /** The text of each given setting. */
  texts: Record<string, string>
  /** Where each given setting comes from. */
  sources: Record<string, Source>
}

const withoutNames = (texts: Record<string, string>, names: Set<string>) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name)))

const sentence = ({ name, problem, example: ruleExample }: Problem, texts: Record<string, string>): string => {
  const text = texts[name]
  const given = text === undefined ? '' : `; given is ${describeValue(name, text)}`
  const example = ruleExample ?? exampleOf(name) ?? schemaDefaults[name]
  return `${name} ${problem}${given}.${example ? ` Example: ${name}=${example}` : ''}`
}

/** As {@link readConfig}, with the texts and sources of the settings. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const { texts, sources, problems: unread } = readSources(environment)
  const parsed = Environment.safeParse(texts)
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), problem: message }))
  const names = new Set([...wrong, ...unread].map(({ name }) => name))
  // The rules between settings are checked with the others, so that everything is reported at once.
  const env = Environment.parse(withoutNames(texts, names))
  const broken = ruleProblems(env).filter(({ name }) => !names.has(name))
  const problems = [...[...wrong, ...unread, ...broken].map((each) => sentence(each, texts)), ...misspelt(environment)]
  if (problems.length > 0) throw new ConfigError(problems)
  return { config: toConfig(env), texts, sources }
}

/**
 * Reads the settings from the environment and from the files that `NAME_FILE` variables name. An empty variable counts as
 * unset. Throws a {@link ConfigError} that lists everything that is wrong or missing.
 */
export const readConfig = (environment: Record<string, string | undefined>): Config => readSettings(environment).config

import type { Environment } from './config/environment.ts'
import { maskUrl } from './server-urls.ts'
import { organisationDescriptions } from './organisation-settings.ts'
import { retentionDescriptions } from './retention-settings.ts'

/** The documentation of a variable. */
export type SettingDescription = {
  /** Full sentences. The first one says what the setting is for. */
  description: string
  /** The behaviour without the variable, if the schema has no default. */
  default?: string
  /** An example value to copy and change, if the default does not serve as one. */
  example?: string
  required?: 'in production'
  /** `value`: the value is secret. `password`: only the password in its URL is. */
  secret?: 'value' | 'password'
}

type Name = keyof Environment
type Group = { title: string; settings: Partial<Record<Name, SettingDescription>> }

const address = {
  HOST: { description: 'The network address on which Muster listens. `0.0.0.0` accepts requests from other machines.' },
  PORT: { description: 'The port on which Muster listens. 0 takes any free port.' },
  PUBLIC_URL: {
    description: 'The address that visitors type. Links in mails, redirects and social previews begin with it.',
    default: '`http://localhost:PORT`',
    example: 'https://muster.example.org',
    required: 'in production',
  },
  TRUST_PROXY: {
    description:
      'Whether `X-Forwarded-For` is trusted. Set it to `on` behind one reverse proxy, or to the addresses of the proxies, separated by commas.',
    example: 'on',
  },
  ROLE: {
    description:
      'What this process does. `web` answers requests and runs no jobs, `worker` runs jobs and answers only `/api/health/live` and ' +
      '`/api/health/ready` at `PORT`, `all` does both. A site needs at least one process that runs jobs. Only production separates them.',
    example: 'worker',
  },
  DRAIN_SECONDS: {
    description:
      'How long a server that is asked to stop serves on, from 0 to 300 seconds. `/api/health/ready` says 503 meanwhile, so that proxies turn ' +
      'to the other servers. With one server, 0 makes a restart shorter.',
    default: '5 in production, 0 otherwise',
    example: '5',
  },
  NODE_ENV: {
    description:
      '`production`, `development` or `test`. `production` demands the settings that are marked as required, and turns off demo data, the ' +
      'mail inbox and the PayPal sandbox. The others serve only this machine: they refuse an https or other address in `PUBLIC_URL`, ' +
      'another `HOST`, PayPal with real money, and a mail server elsewhere.',
    example: 'production',
  },
} satisfies Group['settings']

const data = {
  DATA_DIR: {
    description:
      'The folder of the embedded database, uploads, uploads in progress and generated keys. In production it can be left out if `DATABASE_URL` is given.',
    default: '`./data`',
    example: '/srv/muster',
  },
  DATABASE_URL: {
    secret: 'password',
    description:
      'A PostgreSQL server, version 15 or newer, or several with commas between their hosts, of which the primary is used. ' +
      'In production it can be left out where `DATA_DIR` is given.',
    default: 'an embedded PostgreSQL in `DATA_DIR`',
    example: 'postgres://muster:secret@db.example.org/muster',
  },
  MIGRATION_DATABASE_URL: {
    secret: 'password',
    description: 'The owner’s connection, if the login of `DATABASE_URL` must not change the schema.',
    default: '`DATABASE_URL`',
    example: 'postgres://owner:secret@db.example.org/muster',
  },
  DATABASE_PREPARED: {
    description:
      'Set it to `off` behind a pooler with transaction pooling, such as PgBouncer. Connections then keep nothing between two transactions: no ' +
      'prepared statements and no settings. It needs two logins: `DATABASE_URL` for the application, and `MIGRATION_DATABASE_URL` for the owner.',
    example: 'off',
  },
  DATABASE_CONNECTIONS: {
    description:
      'The connections that one server takes at most, from 8 to 1000: health checks get 1, jobs and their queue up to 4 each, and requests the ' +
      'rest. All servers together, and what else uses PostgreSQL, must stay below its `max_connections`; the doctor counts them.',
    example: '25',
  },
  DATABASE_REPLICA_URL: {
    secret: 'password',
    description:
      'A replica of `DATABASE_URL`, with the same login, that public pages are rendered from. It is left out while the last change that it has ' +
      'replayed is more than 10 s old. One address: before several replicas stands a proxy or pooler.',
    default: 'all reads use the primary',
    example: 'postgres://muster:secret@replica.example.org/muster',
  },
  ENCRYPTION_KEY: {
    secret: 'value',
    description:
      'Encrypts what must not be read from the database: links in unsent mails, stored secrets, second factors. The form is ' +
      '`kid:base64(32 bytes)`. Several keys are separated by commas: the first one encrypts, all of them decrypt. ' +
      "Make one with `node -p \"'k1:'+crypto.randomBytes(32).toString('base64')\"`.",
    default: 'in development a key is generated in `DATA_DIR`',
    required: 'in production',
  },
  STORAGE_URL: {
    secret: 'password',
    description:
      'A bucket that speaks S3, so that several servers share their uploads. Percent-encode “/”, “@” and “:” in key and secret. ' +
      'Add `tls=off` only on a network of your own.',
    default: 'files in `DATA_DIR/uploads`',
    example: 's3://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1',
  },
  DEMO_DATA: {
    description: 'Sample campaigns and people in an empty database: `on` or `off`. Production never has them.',
    default: '`on` in development',
    example: 'off',
  },
} satisfies Group['settings']

const people = {
  ADMIN_EMAIL: {
    description:
      'At start, an account with this address and `ADMIN_PASSWORD` is created and made an administrator. Both are given, or neither. ' +
      'An existing account becomes an administrator once its address is verified; its password is never changed.',
    default: 'none',
    example: 'admin@example.org',
  },
  ADMIN_PASSWORD: {
    secret: 'value',
    description: 'The password of that administrator. A password that is easy to guess stops the start.',
    default: 'none',
  },
} satisfies Group['settings']

const mail = {
  SMTP_URL: {
    secret: 'password',
    description:
      'The server for outgoing mail. In production a user and password are sent only over TLS 1.2 or newer with a verified ' +
      'certificate: `smtps://`, or `smtp://` to a server that offers STARTTLS. `NODE_EXTRA_CA_CERTS` adds a private certificate authority.',
    default:
      'the secret of this name that an admin stored, else the inbox at `/dev/inbox` in development and no mail in production',
    example: 'smtps://user:password@mail.example.org',
  },
  ALLOW_DEV_MAIL: {
    description:
      '`on` allows a mail server on another machine outside production. Mails then reach real people. It is for work on mails.',
  },
  MAIL_CONNECTIONS: {
    description:
      'How many mails one process sends at once, each over a connection to the mail server that is used again. More help only if the ' +
      'mail server is slow to answer; many servers allow few.',
    example: '20',
  },
  MAIL_FROM: {
    description:
      'The sender of every mail. Without a name before the address, the name of the site is the sender’s name.',
    example: 'hello@muster.example.org',
  },
} satisfies Group['settings']

const fromSecrets = 'the secret of this name that an admin stored'
const money = {
  PAYPAL_API_URL: {
    description:
      'PayPal’s API: `https://api-m.paypal.com`, `https://api-m.sandbox.paypal.com`, or for tests an address of this machine. ' +
      'It cannot be stored as a secret, because the client’s secret is sent there.',
    default: 'the built-in sandbox in development, no donations in production',
    example: 'https://api-m.paypal.com',
  },
  PAYPAL_CLIENT_ID: { description: 'The client id of the REST app at PayPal.', default: fromSecrets },
  PAYPAL_CLIENT_SECRET: { secret: 'value', description: 'The secret of the REST app at PayPal.', default: fromSecrets },
  PAYPAL_WEBHOOK_ID: {
    description: 'The id of the webhook at PayPal. It is needed to verify the signatures of events.',
    default: fromSecrets,
  },
  PLATFORM_FEE_PERCENT: {
    description: 'The platform’s share of a donation in per cent, from 0 to 50, with at most two decimals.',
  },
  GUEST_DONATIONS: {
    description: '`on`: people donate with a mail address alone. `off`: they have to log in to donate.',
  },
} satisfies Group['settings']

const other = {
  GEO_PROVIDER: {
    description:
      'The service that suggests places: `gazetteer` (bundled), `google` (with `GOOGLE_PLACES_KEY`), `photon` (komoot’s), or the URL ' +
      'of a Photon server. Google’s and komoot’s services have not been tried live.',
  },
  GOOGLE_PLACES_KEY: { secret: 'value', description: 'The key for Google Places.', default: fromSecrets },
  DISPUTE_ANSWER_DAYS: {
    description:
      'Within how many days an admin usually answers a dispute, from 1 to 90. The person who raised it reads the day. Nothing happens when it passes.',
  },
  REVIEW: {
    description:
      'Which campaigns an admin looks at before they are published: `off` (none), `first` (those of members who have no published ' +
      'campaign yet) or `all`. A campaign that was looked at waits again when its title, action, day, place, goal or currency changes. ' +
      'Campaigns that are published when the setting changes stay so.',
    example: 'first',
  },
  RATE_LIMIT: {
    description:
      'Set it to `off` only for load tests. That lifts the limits that count by IP address, but not those on logins. Limits of accounts, mailboxes, campaigns and owners stay.',
  },
  LOG_LEVEL: {
    description:
      'The least severe level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent` for none.',
  },
  LOG_ACCESS: {
    description:
      'A log line for each request, `on` or `off`: method, route pattern, status, duration in milliseconds, bytes and request id. It holds no ' +
      'personal data: no IP address, no path with names or tokens.',
  },
  METRICS_PORT: {
    description: 'The port on which `/metrics` is served in the Prometheus text format.',
    default: 'no metrics',
    example: '9464',
  },
  METRICS_HOST: {
    description:
      'The network address of `METRICS_PORT`. The metrics have no login, so by default only programs on this machine can read them. ' +
      'Choose an address of an internal network if Prometheus runs on another machine.',
  },
  ALERT_EMAIL: {
    description:
      'The address that gets a mail when a trouble begins and when it is over, such as failed checks of the ledger or a service that is down.',
    default: 'no mails',
    example: 'ops@example.org',
  },
  ALERT_WEBHOOK_URL: {
    secret: 'value',
    description:
      'An https address that gets the same messages as JSON with a field `text`, which Slack and Mattermost show. It cannot be stored as a ' +
      'secret in the application.',
    default: 'no messages',
    example: 'https://hooks.example.org/services/T000/B000/XXXX',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    secret: 'password',
    description:
      'The base URL of an OpenTelemetry collector that takes OTLP over HTTP. Traces are sent as JSON to this URL with `/v1/traces` appended. ' +
      'They hold no personal data: no values, no addresses, no paths with names or tokens.',
    default: 'no traces',
    example: 'http://localhost:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    secret: 'value',
    description:
      'Headers for the collector, for example a key: `name=value`, several separated by commas. Values are percent-encoded.',
    default: 'none',
    example: 'x-api-key=KEY',
  },
  MUSTER_COMMIT: {
    description: 'The commit of the running code, 40 hexadecimal digits, for images that are built without `.git`.',
    default: 'read from `.git`, or from the file `COMMIT` of a release archive',
  },
} satisfies Group['settings']

/** Every setting with its description, in the order of the documents that are generated from it. */
export const settingGroups: Group[] = [
  { title: 'Address', settings: address },
  { title: 'Data', settings: data },
  { title: 'First administrator', settings: people },
  { title: 'Organisation', settings: organisationDescriptions },
  { title: 'Mail', settings: mail },
  { title: 'Payments', settings: money },
  { title: 'How long personal data is kept', settings: retentionDescriptions },
  { title: 'Other', settings: other },
]

const settings: Partial<Record<string, SettingDescription>> = Object.fromEntries(
  settingGroups.flatMap((group) => Object.entries(group.settings)),
)

/** An example of a setting's value, for error messages; undefined: none. */
export const exampleOf = (name: string): string | undefined => settings[name]?.example

/** The behaviour without the setting, in words. */
export const describeDefault = (name: string): string => settings[name]?.default?.replaceAll('`', '') ?? 'none'

/** The value of a setting in quotes, without what is secret in it. */
export const describeValue = (name: string, text: string): string => {
  const { secret } = settings[name] ?? {}
  if (secret === 'value') return `“•••” (${text.length} characters)`
  const mayHoldLogin = secret === 'password' || (text.includes('@') && name.endsWith('_URL'))
  return `“${mayHoldLogin ? maskUrl(text) : text}”`
}

/** The settings whose value can be read from the file that `NAME_FILE` names. */
export const mayBeFile = (name: string): boolean =>
  settings[name] !== undefined && (settings[name].secret !== undefined || name.endsWith('_URL') || name.endsWith('_ID'))

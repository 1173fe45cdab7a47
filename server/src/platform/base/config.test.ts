import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://muster.example',
  ENCRYPTION_KEY: `a:${Buffer.alloc(32).toString('base64')}`,
  DATA_DIR: '/srv/muster',
}

test('with no settings the whole product runs on embedded defaults', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    demoData: true,
    smtpUrl: null,
    paypal: {},
    platformFeePercent: 5,
    review: 'off',
    guestDonations: true,
    rateLimit: true,
    trustProxy: false,
  })
  expect(readConfig({ GUEST_DONATIONS: 'off' }).guestDonations).toBe(false)
})

test('production reports all missing settings together', () => {
  const problems = problemsOf({ NODE_ENV: 'production' })
  expect(problems).toHaveLength(3)
  expect(problems.join(' ')).toMatch(/PUBLIC_URL.*ENCRYPTION_KEY.*DATA_DIR or DATABASE_URL/)
})

test('a server that is asked to stop serves on for 5 s in production, and not at all in development', () => {
  expect([readConfig(production).drainMs, readConfig({}).drainMs]).toEqual([5_000, 0])
  expect(readConfig({ ...production, DRAIN_SECONDS: '0' }).drainMs).toBe(0)
})

test('web servers and workers share a database server', () => {
  expect(problemsOf({ ...production, ROLE: 'web' })).toEqual([
    expect.stringMatching(
      /^ROLE must be all without DATABASE_URL, because only one process can use the embedded database/,
    ),
  ])
  const shared = { ...production, DATABASE_URL: 'postgres://muster:secret@localhost/muster' }
  expect(readConfig({ ...shared, ROLE: 'worker' }).role).toBe('worker')
  expect(readConfig(shared).role).toBe('all')
  expect(problemsOf({ DATABASE_URL: shared.DATABASE_URL, ROLE: 'web' })).toEqual([
    expect.stringMatching(/^ROLE must be all with NODE_ENV=development/),
  ])
})

test('production never has demo data, even if it is requested', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://muster.example/',
    ENCRYPTION_KEY: `a:${Buffer.alloc(32).toString('base64')}`,
    DATA_DIR: '/srv/muster',
    DEMO_DATA: 'on',
  })
  expect(config.demoData).toBe(false)
  expect(config.publicUrl).toBe('https://muster.example')
})

test.each([
  ['HTTP://LocalHost:3000/', 'http://localhost:3000'],
  ['http://127.0.0.1:80', 'http://127.0.0.1'],
])('links begin with PUBLIC_URL as browsers write it: %s', (given, written) => {
  expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(written)
})

test.each([
  [{ PUBLIC_URL: 'HTTPS://localhost:3000' }, /PUBLIC_URL must be an http address/],
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DRAIN_SECONDS: '301' }, /DRAIN_SECONDS is at most 300/],
  [{ PUBLIC_URL: 'muster.example' }, /PUBLIC_URL is a URL/],
  [{ SMTP_URL: 'http://mail' }, /SMTP_URL/],
  [{ PLATFORM_FEE_PERCENT: '5.001' }, /PLATFORM_FEE_PERCENT has at most two decimals/],
  [{ PLATFORM_FEE_PERCENT: '-1' }, /PLATFORM_FEE_PERCENT is at least 0/],
  [{ ADMIN_EMAIL: 'ana@example.org' }, /go together/],
  [{ STORAGE_URL: 'https://s3.example/bucket' }, /STORAGE_URL is like s3:/],
  [{ STORAGE_URL: 's3://key:secret@s3.example' }, /STORAGE_URL is like s3:/],
  [{ RATE_LIMIT: 'yes' }, /RATE_LIMIT is on or off/],
  [{ REVIEW: 'on' }, /REVIEW is off, first or all/],
])('%j is refused with an explanation', (environment, problem) => {
  expect(problemsOf(environment as Record<string, string>).join(' ')).toMatch(problem)
})

test('of PayPal a part is enough, because a stored secret can serve for the rest', () => {
  const { paypal } = readConfig({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/', PAYPAL_CLIENT_ID: 'muster' })
  expect(paypal).toEqual({ apiUrl: 'https://api-m.sandbox.paypal.com', clientId: 'muster' })
})

test.each([
  'https://api-m.paypal.com',
  'https://api-m.sandbox.paypal.com/',
  'http://127.0.0.1:4000',
  'https://localhost:4000',
  'http://[::1]:4000',
])('PAYPAL_API_URL can be %s', (PAYPAL_API_URL) => {
  expect(readConfig({ ...production, PAYPAL_API_URL }).paypal.apiUrl).toBe(PAYPAL_API_URL.replace(/\/$/, ''))
})

test.each([
  'paypal.example',
  'https://paypal.example',
  'http://api-m.paypal.com',
  'https://api-m.paypal.com.evil.example',
  'https://api-m.paypal.com@evil.example',
  'https://api-m.paypal.com:444',
  'https://api-m.paypal.com/proxy',
  'https://user:word@api-m.paypal.com',
  'http://127.0.0.1.evil.example',
  'http://10.0.0.1',
  'ftp://localhost',
])('PAYPAL_API_URL cannot be %s', (PAYPAL_API_URL) => {
  expect(problemsOf({ PAYPAL_API_URL })).toEqual([
    expect.stringMatching(/^PAYPAL_API_URL is https:\/\/api-m\.paypal\.com or /),
  ])
})

test('periods of personal data are days, or off where data may be kept', () => {
  expect(readConfig({}).retention).toMatchObject({ sent_mails: 90, unverified_accounts: 30, change_history: null })
  const given = { RETENTION_CHANGE_HISTORY_DAYS: '3650', RETENTION_UNVERIFIED_ACCOUNTS_DAYS: 'off' }
  expect(readConfig(given).retention).toMatchObject({ change_history: 3650, unverified_accounts: null })
})

test('an empty variable counts as missing', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test('STORAGE_URL has the bucket, its region and the credentials', () => {
  const { storage } = readConfig({ STORAGE_URL: 's3://AKID:a%2Fb+c@s3.example:9000/pictures?region=eu-1' })
  expect(storage).toEqual({
    bucketUrl: 'https://s3.example:9000/pictures',
    region: 'eu-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'a/b+c',
  })
  const { storage: near } = readConfig({ STORAGE_URL: 's3://k:s@minio:9000/b?tls=off' })
  expect(near).toMatchObject({ bucketUrl: 'http://minio:9000/b', region: 'us-east-1' })
})

test.each([
  ['gazetteer', { kind: 'gazetteer' }],
  ['google', { kind: 'google', url: 'https://places.googleapis.com' }],
  ['photon', { kind: 'photon', url: 'https://photon.komoot.io' }],
  ['https://photon.example.org/', { kind: 'photon', url: 'https://photon.example.org' }],
])('places are suggested by %s', (GEO_PROVIDER, geoProvider) => {
  expect(readConfig({ GEO_PROVIDER }).geoProvider).toEqual(geoProvider)
})

test('the places service must be a known name or a URL', () => {
  for (const GEO_PROVIDER of ['mapbox', 'ftp://photon.example.org']) {
    expect(problemsOf({ GEO_PROVIDER })).toEqual([
      expect.stringMatching(/^GEO_PROVIDER is gazetteer, google, photon, or the URL of a Photon server; given is /),
    ])
  }
})

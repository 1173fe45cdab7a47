import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError, readConfig, readSettings } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://muster.example',
  ENCRYPTION_KEY: `a:${Buffer.alloc(32).toString('base64')}`,
  DATA_DIR: '/srv/muster',
}

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-settings-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['prod', 'Production', 'staging', 'production '])('NODE_ENV=%s is refused', (NODE_ENV) => {
  expect(problemsOf({ ...production, NODE_ENV })[0]).toMatch(/^NODE_ENV is production, development or test; given is/)
})

test.each([
  [{ PUBLIC_URL: 'https://localhost:3000' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://muster.example' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ PAYPAL_API_URL: 'https://api-m.paypal.com' }, 'PAYPAL_API_URL'],
  [{ SMTP_URL: 'smtps://user:word@mail.example.org' }, 'SMTP_URL'],
])('%j is refused outside production', (environment, name) => {
  for (const mode of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }]) {
    const [problem, ...more] = problemsOf({ ...environment, ...mode })
    expect(more).toEqual([])
    expect(problem).toMatch(new RegExp(`^${name} must .*Set NODE_ENV=production.*Example: ${name}=`))
    expect(problem).not.toContain('word@')
  }
})

test.each([
  { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: 'localhost' },
  { PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' },
  { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' },
  { SMTP_URL: 'smtp://localhost:1025' },
  { SMTP_URL: 'smtps://mail.example.org', ALLOW_DEV_MAIL: 'on' },
])('%j is accepted in development', (environment) => {
  expect(problemsOf(environment as Record<string, string>)).toEqual([])
})

test.each([
  [{ DATABASE_URL: 'mysql://root:word@localhost/muster' }, /^DATABASE_URL is a URL that begins with postgres:/],
  [{ DATABASE_URL: 'junk' }, /^DATABASE_URL is a URL that begins with postgres:/],
  [{ DATABASE_URL: 'postgres://one,,two/muster' }, /^DATABASE_URL lacks the host/],
  [{ DATABASE_URL: 'postgres:///muster?host=one,two' }, /^DATABASE_URL lists its hosts before the path/],
  [
    { DATABASE_URL: 'postgres://muster:word@one,two:5433/muster?target_session_attrs=any' },
    /^DATABASE_URL needs the primary; .*given is “postgres:\/\/muster:•••@one,two:5433\/muster\?…”/,
  ],
  [{ DATABASE_URL: 'postgres://muster:word@localhost' }, /^DATABASE_URL lacks the name of the database/],
  [
    { DATABASE_REPLICA_URL: 'postgres://one,two/muster', DATABASE_URL: 'postgres://db/muster' },
    /^DATABASE_REPLICA_URL takes one address/,
  ],
  [{ MIGRATION_DATABASE_URL: 'junk' }, /^MIGRATION_DATABASE_URL is a URL/],
  [
    { TRUST_PROXY: 'yes please' },
    /^TRUST_PROXY is on, off, or addresses .*given is “yes please”.*Example: TRUST_PROXY=on/,
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY/],
  [{ ROLE: 'both' }, /^ROLE is all, web or worker/],
  [
    { ALERT_WEBHOOK_URL: 'http://hooks.muster.example/t0k3n' },
    /^ALERT_WEBHOOK_URL is a URL that begins with https:(?!.*t0k3n)/,
  ],
  [
    { RETENTION_SENT_MAILS_DAYS: 'off' },
    /^RETENTION_SENT_MAILS_DAYS is a number of days from 7 to 3650; given is “off”\. Example: RETENTION_SENT_MAILS_DAYS=90/,
  ],
  [{ RETENTION_CHANGE_HISTORY_DAYS: '364' }, /^RETENTION_CHANGE_HISTORY_DAYS is off, or a number of days from 365 to/],
  [{ RETENTION_RUNS_DAYS: '8.5' }, /^RETENTION_RUNS_DAYS is a number of days from 7 to/],
  [{ ALERT_EMAIL: 'ops' }, /^ALERT_EMAIL is an email address/],
  [{ ENCRYPTION_KEY: 'a:c2hvcnQ=word' }, /^ENCRYPTION_KEY is kid:base64\(32 bytes\)/],
  [{ PUBLIC_URL: 'https://muster.example/app' }, /^PUBLIC_URL has no path/],
  [{ PUBLIC_URL: 'http://muster.example' }, /^PUBLIC_URL must begin with https:/],
  [{ PUBLIC_URL: 'https://a:word@muster.example' }, /^PUBLIC_URL is only a scheme, a host and a port/],
  [{ MAIL_FROM: 'Muster' }, /^MAIL_FROM is an email address.*Example: MAIL_FROM=/],
  [
    { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'word' },
    /^PAYPAL_API_URL must be given with PAYPAL_CLIENT_ID, PAYPAL/,
  ],
  [{ PAYPAL_CLIENTID: 'id' }, /^PAYPAL_CLIENTID is not a setting\. Did you mean PAYPAL_CLIENT_ID\?$/],
  [{ ENCRYPTON_KEY_FILE: 'x' }, /^ENCRYPTON_KEY_FILE is not a setting\. Did you mean ENCRYPTION_KEY_FILE\?$/],
])('production refuses %j with one sentence and without secrets', (environment, sentence) => {
  const problems = problemsOf({ ...production, ...environment })
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems[0]).not.toContain('word')
})

test('wrong values, broken rules and misspelt names are reported together', () => {
  const { PUBLIC_URL: _, ...rest } = production
  const problems = problemsOf({ ...rest, PORT: 'x', MAIL_FROM: 'x', ADMIN_EMAIL: 'ana@example.org', SMTP_URLS: 'x' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'PORT',
    'MAIL_FROM',
    'PUBLIC_URL',
    'ADMIN_EMAIL',
    'SMTP_URLS',
  ])
})

test('common variables of other programs are not taken for misspelt settings', () => {
  const others = ['HOSTNAME', 'PATH', 'HTTP_PROXY', 'MAIL', 'PGDATABASE', 'LOGNAME', 'LOG_FORMAT', 'NODE_OPTIONS', 'TZ']
  expect(problemsOf(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
})

test('a secret is read from the file that NAME_FILE names, without the newline at its end', async () => {
  const file = join(folder, 'database')
  await writeFile(file, 'postgres://muster:word@db/muster\n')
  const { config, sources } = readSettings({ DATABASE_URL_FILE: file })
  expect(config.databaseUrl).toBe('postgres://muster:word@db/muster')
  expect(sources).toEqual({ DATABASE_URL: `file ${file}` })
  expect(problemsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/muster' })).toEqual([
    expect.stringMatching(/^DATABASE_URL_FILE and DATABASE_URL are both given/),
  ])
  expect(problemsOf({ SMTP_URL_FILE: join(folder, 'none') })).toEqual([
    expect.stringMatching(/^SMTP_URL_FILE cannot be read: .*ENOENT/),
  ])
})

import { isLoopback } from '../loopback.ts'
import type { Environment } from './environment.ts'

/** What is wrong with a setting. `problem` continues a sentence that begins with the name. */
export type Problem = { name: string; problem: string; example?: string }

const problemsWhere = (rules: [name: string, isBroken: boolean, problem: string, example?: string][]): Problem[] =>
  rules.flatMap(([name, isBroken, problem, example]) =>
    isBroken ? [{ name, problem, ...(example && { example }) }] : [],
  )

const hostOf = (url: string): string => new URL(url).hostname

const productionProblems = (env: Environment): Problem[] => {
  const { PUBLIC_URL, ENCRYPTION_KEY, DATA_DIR, DATABASE_URL, ROLE } = env
  const alone = 'without DATABASE_URL, because only one process can use the embedded database'
  return problemsWhere([
    ['PUBLIC_URL', !PUBLIC_URL, 'must be given in production, because links in mails are built from it'],
    [
      'PUBLIC_URL',
      PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'http:' && !isLoopback(hostOf(PUBLIC_URL)),
      'must begin with https:// in production, because logins and sessions cross the network',
    ],
    ['ENCRYPTION_KEY', !ENCRYPTION_KEY, 'must be given in production, as kid:base64(32 bytes)'],
    ['DATA_DIR or DATABASE_URL', !DATA_DIR && !DATABASE_URL, 'must be given in production'],
    ['ROLE', ROLE !== 'all' && !DATABASE_URL, `must be all ${alone}`, 'all'],
  ])
}

/** Outside production, demo logins work and mails can be read without a login, so other machines must not reach it. */
const developmentProblems = (env: Environment): Problem[] => {
  const { PUBLIC_URL, HOST, PAYPAL_API_URL, SMTP_URL, ALLOW_DEV_MAIL, NODE_ENV, ROLE } = env
  const mode = `with NODE_ENV=${NODE_ENV}. Set NODE_ENV=production for a site that others use`
  return problemsWhere([
    [
      'PUBLIC_URL',
      PUBLIC_URL !== undefined && (new URL(PUBLIC_URL).protocol === 'https:' || !isLoopback(hostOf(PUBLIC_URL))),
      `must be an http address of this machine ${mode}`,
      'http://localhost:3000',
    ],
    ['ROLE', ROLE !== 'all', `must be all ${mode}`, 'all'],
    ['HOST', !isLoopback(HOST), `must be an address of this machine ${mode}`, '127.0.0.1'],
    [
      'PAYPAL_API_URL',
      PAYPAL_API_URL !== undefined && hostOf(PAYPAL_API_URL) === 'api-m.paypal.com',
      `must not be PayPal with real money ${mode}`,
      'https://api-m.sandbox.paypal.com',
    ],
    [
      'SMTP_URL',
      SMTP_URL !== undefined && !isLoopback(hostOf(SMTP_URL)) && ALLOW_DEV_MAIL === 'off',
      `must be a mail server of this machine ${mode}, or ALLOW_DEV_MAIL=on to mail from development`,
      'smtp://localhost:1025',
    ],
  ])
}

const pairProblems = (env: Environment): Problem[] => {
  const paypal = (['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const).filter(
    (name) => env[name],
  )
  return problemsWhere([
    ['ADMIN_EMAIL and ADMIN_PASSWORD', !env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD, 'go together, and one is missing'],
    ['DATABASE_REPLICA_URL', !!env.DATABASE_REPLICA_URL && !env.DATABASE_URL, 'must be given with DATABASE_URL'],
    // The other three can be stored secrets, but not the address, because the client's secret is sent there.
    ['PAYPAL_API_URL', paypal.length > 0 && !env.PAYPAL_API_URL, `must be given with ${paypal.join(', ')}`],
  ])
}

/** The rules between settings. Each setting by itself has passed its schema. */
export const ruleProblems = (env: Environment): Problem[] => [
  ...(env.NODE_ENV === 'production' ? productionProblems(env) : developmentProblems(env)),
  ...pairProblems(env),
]

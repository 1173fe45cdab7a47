import { access } from 'node:fs/promises'
import { join } from 'node:path'
import {
  grantAdmin,
  type GrantOutcome,
  type ResetOutcome,
  resetSecondFactor,
  rewrapSecondFactors,
} from './accounts/index.ts'
import { CannotStartPostgres, openEmbeddedPostgres } from './embedded-postgres/index.ts'
import { systemClock } from './base/clock.ts'
import { type Config, ConfigError, readConfig } from './base/config.ts'
import { connect, type Db } from './database/database.ts'
import { createLog, type Logger } from './base/log.ts'
import { asKind } from './database/work-kind.ts'
import { createMailWriter } from './mail/index.ts'
import { openKeyring } from './process/keyring.ts'
import { rewrapSecrets } from './admin/index.ts'

const usage = `Usage:
  npm run cli -- grant-admin EMAIL            makes the account of this address an admin
  npm run cli -- reset-second-factor EMAIL    turns the second factor off if its owner lost the app and the recovery codes
  npm run cli -- rewrap-secrets               encrypts stored secrets and second factors with the first key of ENCRYPTION_KEY`

/** An error whose message is shown without a stack trace. */
class CommandError extends Error {}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The product's database: the configured one, or the embedded one, which a running server may be using. */
const openDatabase = async ({ databaseUrl, dataDir }: Config, log: Logger) => {
  if (databaseUrl) return { url: databaseUrl, stop: () => Promise.resolve() }
  if (!(await exists(join(dataDir, 'postgres.json')))) {
    throw new CommandError(
      `There is no Muster database in ${dataDir}. Start Muster once first, or give the DATA_DIR or DATABASE_URL that it uses.`,
    )
  }
  const { appUrl, stop } = await openEmbeddedPostgres({ dataDir, log })
  return { url: appUrl, stop }
}

const answers: Record<GrantOutcome, (email: string) => string> = {
  granted: (email) => `${email} is an admin now.`,
  already_admin: (email) => `${email} is an admin already.`,
  unknown: (email) => `No account has the address ${email}. Register it first, then run this again.`,
  unverified: (email) =>
    `The address ${email} is not verified yet, so its account may belong to another person. Open the link in its verification mail, then run this again.`,
}

const resetAnswers: Record<ResetOutcome, (email: string) => string> = {
  reset: (email) => `The second factor of ${email} is off now, and its owner gets a mail.`,
  off: (email) => `The second factor of ${email} is off already.`,
  unknown: (email) => `No account has the address ${email}.`,
}

const withDatabase = async (config: Config, work: (db: Db) => Promise<void>): Promise<void> => {
  const log = createLog('error')
  const { url, stop } = await openDatabase(config, log)
  const db = connect({ url, log, connectionsMax: 1 })
  try {
    await asKind('background', () => work(db))
  } finally {
    await db.destroy()
    await stop()
  }
}

const grantAdminCommand = (email: string): Promise<void> =>
  withDatabase(readConfig(process.env), async (db) => {
    const outcome = await grantAdmin(db, email.trim())
    const answer = answers[outcome](email.trim())
    if (outcome === 'unknown' || outcome === 'unverified') throw new CommandError(answer)
    console.log(answer)
  })

const resetCommand = (email: string): Promise<void> => {
  const config = readConfig(process.env)
  return withDatabase(config, async (db) => {
    const outbox = createMailWriter({ clock: systemClock, keyring: await openKeyring(config) })
    const outcome = await resetSecondFactor({ db, clock: systemClock, config }, outbox, email)
    const answer = resetAnswers[outcome](email)
    if (outcome === 'unknown') throw new CommandError(answer)
    console.log(answer)
  })
}

const rewrapCommand = (): Promise<void> => {
  const config = readConfig(process.env)
  return withDatabase(config, async (db) => {
    const keyring = await openKeyring(config)
    const secrets = await rewrapSecrets(db, keyring)
    const factors = await rewrapSecondFactors(db, keyring)
    console.log(`Encrypted with the key ${keyring[0]?.kid}: ${secrets} stored secrets, ${factors} second factors.`)
    console.log('Pending mails and links in earlier mails still need their old key.')
  })
}

const run = ([command, email, ...rest]: string[]): Promise<void> => {
  if (command === 'grant-admin' && email && rest.length === 0) return grantAdminCommand(email)
  if (command === 'reset-second-factor' && email && rest.length === 0) return resetCommand(email.trim())
  if (command === 'rewrap-secrets' && email === undefined) return rewrapCommand()
  throw new CommandError(usage)
}

/** The error message for the terminal. */
const explain = (error: unknown): string => {
  if (error instanceof CommandError || error instanceof ConfigError || error instanceof CannotStartPostgres) {
    return error.message
  }
  const { message, code } = error as { message?: string; code?: string }
  if (code === '42P01') return 'This database has no Muster tables yet. Start Muster once, then run this again.'
  return `The database cannot be used: ${message || (code ?? 'unknown error')}`
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

import { systemClock } from '../../platform/base/clock.ts'
import { readConfig } from '../../platform/base/config.ts'
import { type Database, transact, type Tx } from '../../platform/database/database.ts'
import { countFailed, dropFailed, type FailedMail, listFailed, retryFailed } from '../../mail/index.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

const listedMax = 1_000

const lineOf = ({ id, key, recipient, failed_at, attempts, last_error }: FailedMail): string =>
  [id, failed_at.toISOString(), key.split(':')[0], recipient, `tries: ${attempts}`, last_error ?? ''].join('  ')

export const listMailsCommand: Command = {
  summary: 'lists the mails that failed, the oldest first: id, time, kind, recipient, tries, reason',
  run: () =>
    withDatabase(readConfig(process.env), async (db) => {
      const mails = await listFailed(db, { after: null, limit: listedMax })
      for (const mail of mails) console.log(lineOf(mail))
      if (mails.length === 0) console.log('No failed mails.')
      if (mails.length === listedMax) console.log(`Only the first ${listedMax} are listed.`)
    }),
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ids of the option; null: all. */
const chosen = (options: Record<string, unknown>): string[] | null => {
  const ids = typeof options['id'] === 'string' ? options['id'].split(',').map((id) => id.trim()) : null
  if (options['all'] === true && ids === null) return null
  if (ids === null || options['all'] === true || !ids.every((id) => uuid.test(id))) {
    throw new CommandError('Give --id with the ids from `mails list`, separated by commas, or --all.')
  }
  return ids
}

const choice = { id: { type: 'string' }, all: { type: 'boolean' }, yes: { type: 'boolean' } } as const

const mails = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`)

type Changing = {
  /** Whether it needs `--yes`: what it does cannot be undone. */
  asks: (ids: string[] | null) => boolean
  /** What it is about to do, with `mails(count)` before it. */
  plan: string
  change: (tx: Tx, ids: string[] | null) => Promise<number>
  say: (count: number) => string
}

const changing = (options: Record<string, unknown>, { asks, plan, change, say }: Changing): Promise<void> => {
  const ids = chosen(options)
  return withDatabase(readConfig(process.env), async (db: Database) => {
    if (asks(ids) && options['yes'] !== true) {
      throw new CommandError(
        `${mails(await countFailed(db, ids))} ${plan}. Nothing was changed. Run this again with --yes.`,
      )
    }
    const count = await transact(db, (tx) => change(tx, ids))
    if (ids !== null && count < ids.length) {
      throw new CommandError(`${say(count)} ${ids.length - count} of these ids are not mails that failed.`)
    }
    console.log(say(count))
  })
}

export const retryMailsCommand: Command = {
  options: choice,
  summary: 'sends mails that failed again, within a minute; --all needs --yes',
  run: (_, options) =>
    changing(options, {
      asks: (ids) => ids === null,
      plan: 'would be sent to their recipients',
      change: (tx, ids) => retryFailed(tx, ids, systemClock.now()),
      say: (count) => `${mails(count)} will be sent within a minute.`,
    }),
}

export const dropMailsCommand: Command = {
  options: choice,
  summary: 'deletes mails that failed for good; needs --yes',
  run: (_, options) =>
    changing(options, {
      asks: () => true,
      plan: 'would be deleted for good',
      change: dropFailed,
      say: (count) => `${mails(count)} deleted.`,
    }),
}

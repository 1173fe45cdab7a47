import type { Logger } from '../base/log.ts'
import type { Database } from './database.ts'
import { announceChanges, missedChanges } from './public-changes.ts'
import { insertChanges, keptMs, readChanges, type Reading } from './public-changes.sql.ts'

const pollMs = 1_000
/** How old the latest reading may be. */
const currentMs = 2_000

/** Whether this process knows what other processes changed, except for the last two seconds. */
export const knowsChanges = ({ changes }: Database): boolean => performance.now() - changes.readAtMs < currentMs

/** After a failover or a long pause it is not known what changed. */
const mayHaveMissed = (before: Reading | null, now: Reading): boolean =>
  before === null || before.server !== now.server || now.readAt.getTime() - before.readAt.getTime() > keptMs / 2

/** Tells other processes which campaigns have new figures, in one row. */
const sendFigures = async (db: Database): Promise<void> => {
  const { origin, unsent } = db.changes
  if (unsent.size === 0) return
  const subjects = new Set(unsent)
  // Before the row is written: a change that is noted while it is written is in the next row.
  unsent.clear()
  try {
    await insertChanges(db, { origin, subjects })
  } catch (error) {
    for (const campaignId of subjects) unsent.add(campaignId)
    throw error
  }
}

/** Reads every second what other processes changed, and passes it to the listeners of this process. */
export const watchPublicChanges = ({ db: database, log }: { db: Database; log: Logger }) => {
  // It must not wait behind jobs, nor be refused with requests.
  const db = database.as('system', 'probe')
  const { changes: exchange } = db
  const { origin, undelivered } = exchange
  let before: Reading | null = null
  let isFailing = false

  const read = async (): Promise<void> => {
    const beganAtMs = performance.now()
    const found = await readChanges(db, origin, before?.snapshot ?? null)
    const changes = new Set([
      ...found.subjects,
      ...undelivered,
      ...(mayHaveMissed(before, found) ? [missedChanges] : []),
    ])
    before = found
    undelivered.clear()
    const announced = announceChanges(exchange, changes)
    // The listeners were called: what they discard at once, as the page cache does, is discarded now.
    exchange.readAtMs = beganAtMs
    await announced
    await sendFigures(db)
  }

  const attempt = async (): Promise<void> => {
    try {
      await read()
      isFailing = false
    } catch (error) {
      log[isFailing ? 'debug' : 'warn']({ err: error }, 'what other servers changed could not be read')
      isFailing = true
    }
  }

  let polling: Promise<void> | null = null
  const poll = (): Promise<void> => {
    polling ??= attempt().finally(() => {
      polling = null
    })
    return polling
  }
  let timer: NodeJS.Timeout | undefined
  return {
    /** Reads once, and then every second. */
    start: async (): Promise<void> => {
      exchange.isWatched = true
      await poll()
      timer = setInterval(() => void poll(), pollMs).unref()
    },
    /** Tells other processes what they have not been told. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      exchange.isWatched = false
      await polling
      await sendFigures(db).catch(() => undefined)
    },
  }
}

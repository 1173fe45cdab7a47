import type { Logger } from '../base/log.ts'
import type { Database } from './database.ts'
import { announce, everyPage } from './public-changes.ts'
import { keptMs, readChanges, type Reading } from './public-changes.sql.ts'

const pollMs = 1_000
/** Servers of the version before announce new figures and new campaigns with these signs. */
const ofEarlierVersion = /^[~+]/

/** After a failover or a long pause it is not known what changed. */
const mayHaveMissed = (before: Reading | null, now: Reading): boolean =>
  before === null || before.server !== now.server || now.readAt.getTime() - before.readAt.getTime() > keptMs / 2

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
      ...found.subjects.filter((subject) => !ofEarlierVersion.test(subject)),
      ...undelivered,
      ...(mayHaveMissed(before, found) ? [everyPage] : []),
    ])
    before = found
    undelivered.clear()
    const announced = announce(exchange, changes)
    // The listeners were called: what they discard at once, as the page cache does, is discarded now.
    exchange.readAtMs = beganAtMs
    await announced
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
      await poll()
      timer = setInterval(() => void poll(), pollMs).unref()
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await polling
    },
  }
}

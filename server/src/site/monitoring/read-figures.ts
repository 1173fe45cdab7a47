import { after, day, hour, second } from '../../platform/base/clock.ts'
import { within } from '../../platform/base/within.ts'
import type { AppContext } from '../../platform/context.ts'
import { findQueueFigures } from '../../platform/jobs/queue-figures.ts'
import { findOpenOrders, findSiteFigures, findUnproven } from './figures.sql.ts'
import { findHealth } from './health.sql.ts'

const readTimeoutMs = 3 * second
const keepMs = 5 * second
/** A service that is set up is contacted every few minutes. */
const setUpMs = hour

const read = async ({ db, clock }: Pick<AppContext, 'db' | 'clock'>) => {
  const now = clock.now()
  const site = await findSiteFigures(db, now)
  const services = (await findHealth(db)).filter(({ contacted_at: at }) => at > after(now, -setUpMs))
  const [orders, unproven] = [await findOpenOrders(db), await findUnproven(db, after(now, -day))]
  return { now, site, services, orders, unproven, queues: await findQueueFigures(db) }
}

/** What the database says about the site. */
export type Figures = Awaited<ReturnType<typeof read>>

/**
 * Reads the figures of the database within 3 s, and keeps them for 5 s, so that several scrapers cost one reading. Null: the database does
 * not answer. The connection is that of health checks, so that figures can be read while requests wait for connections.
 */
export const createFigures = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): (() => Promise<Figures | null>) => {
  const probing = { db: db.as('system', 'probe'), clock }
  let kept: { untilMs: number; figures: Promise<Figures | null> } | null = null
  return () => {
    const nowMs = performance.now()
    if (kept && nowMs < kept.untilMs) return kept.figures
    const reading = read(probing)
    const figures = within(readTimeoutMs, reading, 'the database does not answer').catch(() => null)
    kept = { untilMs: nowMs + keepMs, figures }
    return figures
  }
}

import { type TroubleFacts, troubleWords } from '@muster/contract/facts/troubles.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { Service } from '../../platform/base/measures.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { findJobTroubles } from '../../platform/jobs/queue-figures.ts'
import type { Outbox } from '../../mail/index.ts'
import { insertAlerts } from './alerts.sql.ts'
import { findSiteFigures } from './figures.sql.ts'
import { deleteDisksBefore, findDisks, findProxySign, findHealth } from './health.sql.ts'
import { compareTroubles, judgeTroubles, type SiteFacts } from './judge-troubles.ts'
import { configuredServices, type Probed, probeQuietServices } from './probe-services.ts'
import { recordHealth } from './record-health.ts'
import { alertJob } from './send-alerts.ts'
import { troubleBeganMail, troubleEndedMail } from './trouble-mails.ts'
import {
  deleteTroublesBefore,
  endTroubles,
  findOpenTroubles,
  insertTroubles,
  lockTroubles,
  setFigure,
} from './troubles.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export type TroubleContext = AppContext & { outbox: Outbox; gateways: Probed }

/** The job that runs each minute. */
export const troubleJob = 'troubles'

const keepMs = 90 * day
const keepDisksMs = day

const readFacts = async (
  tx: Tx,
  { configured, trustsProxy }: { configured: readonly Service[]; trustsProxy: boolean },
  now: Date,
): Promise<SiteFacts> => {
  const site = await findSiteFigures(tx, now)
  const health = await findHealth(tx)
  return {
    ...site,
    now,
    checksBroken: site.checksBroken ?? 0,
    services: configured.map((service) => ({
      service,
      failingSince: health.find((row) => row.service === service)?.failing_since ?? null,
    })),
    proxySeenAt: trustsProxy ? null : await findProxySign(tx),
    disks: await findDisks(tx),
    jobs: (await findJobTroubles(tx)).map(({ name, waiting_seconds, failing_seconds }) => ({
      name,
      waitingSeconds: waiting_seconds,
      failingSeconds: failing_seconds,
    })),
  }
}

type Told = TroubleFacts & { id: string; beganAt: Date; endedAt: Date | null }

/** Writes the mail and the message of each trouble that began or ended, in the transaction that stores it. */
const tell = async (tx: Tx, { outbox, config, clock }: TroubleContext, troubles: readonly Told[]): Promise<void> => {
  const { alertEmail, alertWebhookUrl, publicUrl } = config
  const eventOf = ({ endedAt }: Told) => (endedAt ? 'ended' : 'began')
  if (alertEmail) {
    const mails = troubles.map((trouble) => {
      const { endedAt, ...begun } = trouble
      const content = endedAt ? troubleEndedMail(publicUrl, { ...begun, endedAt }) : troubleBeganMail(publicUrl, begun)
      return { key: `trouble:${trouble.id}:${eventOf(trouble)}`, to: alertEmail, content }
    })
    await outbox.enqueueAll(tx, mails)
  }
  if (alertWebhookUrl) {
    const alert = { send_after: clock.now(), last_error: null, sent_at: null, failed_at: null }
    await insertAlerts(
      tx,
      troubles.map((trouble) => ({ ...alert, id: newId(), trouble_id: trouble.id, event: eventOf(trouble) })),
    )
  }
}

/** Judges the site and stores what began and what ended. Returns both. One server at a time does this. */
const updateTroubles = (context: TroubleContext, configured: readonly Service[]): Promise<Told[]> =>
  transact(context.db, async (tx) => {
    // First, so that the facts are read after another server's transaction has ended.
    await lockTroubles(tx)
    const now = context.clock.now()
    const judged = judgeTroubles(
      await readFacts(tx, { configured, trustsProxy: context.config.trustProxy !== false }, now),
    )
    const { begun, ended, changed } = compareTroubles(await findOpenTroubles(tx), judged)
    const rows = begun.map(({ kind, subject, figure }) => ({ id: newId(), kind, subject, figure, began_at: now }))
    await insertTroubles(
      tx,
      rows.map((row) => ({ ...row, ended_at: null })),
    )
    await endTroubles(
      tx,
      ended.map(({ id }) => id),
      now,
    )
    for (const change of changed) await setFigure(tx, change)
    const told = [
      ...rows.map((row) => ({ ...row, beganAt: now, endedAt: null })),
      ...ended.map((row) => ({ ...row, beganAt: row.began_at, endedAt: now })),
    ]
    await tell(tx, context, told)
    await deleteTroublesBefore(tx, after(now, -keepMs))
    await deleteDisksBefore(tx, after(now, -keepDisksMs))
    return told
  })

const watchTroubles = async (context: TroubleContext): Promise<void> => {
  const { db, clock, log, jobs, gateways, outbox } = context
  await recordHealth(context)
  const configured = await configuredServices(gateways)
  const contactedAt = new Map((await findHealth(db)).map((row) => [row.service, row.contacted_at]))
  await probeQuietServices(gateways, configured, { now: clock.now(), contactedAt })
  await recordHealth(context)
  const told = await updateTroubles(context, configured)
  for (const { kind, subject, figure, endedAt } of told) {
    if (endedAt) log.info({ kind, subject }, 'a trouble is over')
    else log.error({ kind, subject, figure }, troubleWords({ kind, subject, figure }).title)
  }
  if (told.length === 0) return
  if (context.config.alertEmail) await outbox.wake()
  if (context.config.alertWebhookUrl) await jobs.wake(alertJob)
}

/** The job that finds troubles and tells operators, each minute. */
export const troublesJob = (context: TroubleContext): Job => ({
  name: troubleJob,
  cron: '* * * * *',
  run: () => watchTroubles(context),
})

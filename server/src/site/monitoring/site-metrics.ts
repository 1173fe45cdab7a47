import { Gauge, type Registry } from 'prom-client'
import type { Figures } from './read-figures.ts'

const ageSeconds = (now: Date, since: Date | null): number =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0
const unixSeconds = (at: Date): number => at.getTime() / 1000

/** Gauges of figures in the database. Every server of the site reports the same ones. `set` with null: the database does not answer. */
export const createSiteMetrics = (registry: Registry): ((figures: Figures | null) => void) => {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `muster_${name}`, help, labelNames, registers: [registry] })
  const isUp = gauge('database_up', '1 if the database answered this scrape')
  const waiting = gauge('mails_waiting', 'Mails that are due and not sent')
  const oldestMail = gauge('oldest_waiting_mail_age_seconds', 'Age of the oldest mail that is due and not sent')
  const unproven = gauge('unproven_mails', 'Mails to unproven addresses: waiting, and what became of the last day’s', [
    'state',
  ])
  const failed = gauge('mails_failed', 'Mails that were given up')
  const quarantined = gauge('quarantine_waiting', 'Quarantined records that no admin has looked into')
  const broken = gauge('money_checks_broken', 'Checks that failed in the last run of the money checks')
  const checkedAt = gauge('money_checks_last_run_timestamp_seconds', 'When the money checks last ran')
  const unsettled = gauge('payouts_unsettled', 'Approved payouts that PayPal has not settled')
  const oldestPayout = gauge(
    'oldest_unsettled_payout_age_seconds',
    'Age of the oldest approved payout that is not settled',
  )
  const orders = gauge('open_orders', 'Donations that wait for PayPal', ['state'])
  const oldestOrder = gauge('oldest_open_order_age_seconds', 'Age of the oldest donation that waits for PayPal', [
    'state',
  ])
  const queued = gauge('job_runs_waiting', 'Runs of a job that are due and not started', ['job_name'])
  const oldestRun = gauge('oldest_waiting_job_run_age_seconds', 'Age of the oldest due run of a job', ['job_name'])
  const lastRun = gauge('job_last_success_timestamp_seconds', 'When a run of a job last completed', ['job_name'])
  const reached = gauge(
    'service_last_success_timestamp_seconds',
    'When any server of the site last reached a service that is set up; 0: never',
    ['service'],
  )
  const all = [waiting, oldestMail, failed, quarantined, broken, checkedAt, unsettled, oldestPayout]
  const labelled = [unproven, orders, oldestOrder, queued, oldestRun, lastRun, reached]
  return (figures) => {
    isUp.set(figures ? 1 : 0)
    // A figure that is not known is not reported: 0 would end an alert.
    for (const known of all) known.remove()
    for (const known of labelled) known.reset()
    if (!figures) return
    const { now, site } = figures
    waiting.set(site.mailsWaiting)
    oldestMail.set(ageSeconds(now, site.oldestMail))
    failed.set(site.mailsFailed)
    for (const [state, count] of Object.entries(figures.unproven)) unproven.set({ state }, count)
    quarantined.set(site.quarantined)
    if (site.checksBroken !== null) broken.set(site.checksBroken)
    if (site.checkedAt) checkedAt.set(unixSeconds(site.checkedAt))
    unsettled.set(site.payoutsUnsettled)
    oldestPayout.set(ageSeconds(now, site.oldestPayout))
    for (const { status: state, orders: count, oldest } of figures.orders) {
      orders.set({ state }, count)
      oldestOrder.set({ state }, ageSeconds(now, oldest))
    }
    for (const { service, succeeded_at: at } of figures.services) reached.set({ service }, at ? unixSeconds(at) : 0)
    // Prometheus itself uses the label `job`.
    for (const { name, waiting: count, oldest, completed } of figures.queues) {
      const job = { job_name: name }
      queued.set(job, count)
      oldestRun.set(job, ageSeconds(now, oldest))
      if (completed) lastRun.set(job, unixSeconds(completed))
    }
  }
}

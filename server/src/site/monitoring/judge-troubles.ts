import type { TroubleFacts } from '@muster/contract/facts/troubles.ts'
import { day, hour, minute, second } from '../../platform/base/clock.ts'

/** What is known about the site at one instant. */
export type SiteFacts = {
  now: Date
  checksBroken: number
  quarantined: number
  payoutsUnsettled: number
  oldestPayout: Date | null
  mailsFailed: number
  /** Failed mails that could not be decrypted; they are in `mailsFailed` too. */
  mailsUnreadable: number
  /** The services that are set up. */
  services: readonly { service: string; failingSince: Date | null }[]
  /** When a server last saw that a proxy in front of it is not trusted; null: never, or it is trusted now. */
  proxySeenAt: Date | null
  disks: readonly { server: string; freeBytes: bigint; totalBytes: bigint; measuredAt: Date }[]
  /** For each job, how long its oldest due run has waited, and how long ago it first failed after its last success. Null: neither. */
  jobs: readonly { name: string; waitingSeconds: number | null; failingSeconds: number | null }[]
}

const serviceDownMs = 10 * minute
const payoutWaitMs = 3 * day
const jobOverdueSeconds = (15 * minute) / second
const jobFailingSeconds = (30 * minute) / second
/** A server that no longer measures its disk was removed. */
const measuredWithinMs = hour
const megabyte = 1024n ** 2n
const freeMin = 1024n * megabyte

/** The sign of a proxy is noted every thousand requests. */
export const isRecent = (seenAt: Date | null, now: Date): boolean =>
  seenAt !== null && now.getTime() - seenAt.getTime() < day

const isLonger = (since: Date | null, now: Date, ms: number): boolean =>
  since !== null && now.getTime() - since.getTime() >= ms

/** Less than 1 GB and less than a tenth of the disk is free. */
const isFull = ({ freeBytes, totalBytes }: { freeBytes: bigint; totalBytes: bigint }): boolean =>
  freeBytes < freeMin && freeBytes * 10n < totalBytes

const counted = (kind: TroubleFacts['kind'], count: number): TroubleFacts[] =>
  count > 0 ? [{ kind, subject: '', figure: count }] : []

/** What is wrong with the site: at most one trouble for each kind and subject. Record 52. */
export const judgeTroubles = (facts: SiteFacts): TroubleFacts[] => {
  const { now, services, disks, jobs } = facts
  return [
    ...counted('books', facts.checksBroken),
    ...counted('quarantine', facts.quarantined),
    ...(isLonger(facts.oldestPayout, now, payoutWaitMs) ? counted('payouts', facts.payoutsUnsettled) : []),
    ...services
      .filter(({ failingSince }) => isLonger(failingSince, now, serviceDownMs))
      .map(({ service }) => ({ kind: 'service' as const, subject: service, figure: null })),
    ...(isRecent(facts.proxySeenAt, now) ? [{ kind: 'proxy' as const, subject: '', figure: null }] : []),
    ...disks
      .filter((disk) => !isLonger(disk.measuredAt, now, measuredWithinMs) && isFull(disk))
      .map(({ server, freeBytes }) => ({
        kind: 'disk' as const,
        subject: server,
        figure: Number(freeBytes / megabyte),
      })),
    ...counted('key', facts.mailsUnreadable),
    ...counted('mails', facts.mailsFailed - facts.mailsUnreadable),
    ...jobs
      .filter(
        ({ waitingSeconds, failingSeconds }) =>
          (waitingSeconds ?? 0) >= jobOverdueSeconds || (failingSeconds ?? 0) >= jobFailingSeconds,
      )
      .map(({ name }) => ({ kind: 'job' as const, subject: name, figure: null })),
  ]
}

type Open = TroubleFacts & { id: string }

const isSame = (one: TroubleFacts, other: TroubleFacts): boolean =>
  one.kind === other.kind && one.subject === other.subject

/** What changes when the open troubles become these. */
export const compareTroubles = <Row extends Open>(open: readonly Row[], judged: readonly TroubleFacts[]) => ({
  begun: judged.filter((trouble) => !open.some((row) => isSame(row, trouble))),
  ended: open.filter((row) => !judged.some((trouble) => isSame(row, trouble))),
  changed: open.flatMap((row) => {
    const now = judged.find((trouble) => isSame(row, trouble))
    return now && now.figure !== row.figure ? [{ id: row.id, figure: now.figure }] : []
  }),
})

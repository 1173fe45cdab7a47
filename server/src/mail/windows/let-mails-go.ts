import { after, day } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { deleteUnsentOf, releaseMails } from '../mail.sql.ts'
import { windowAt } from './ask-for-mail.ts'
import { domainKey, letGo, type Waiting } from './let-go.ts'
import { afterConfirmation, msUntilFree, openedForMs, openedPlaces, opensFor, type Window } from './window-rules.ts'
import {
  countOpened,
  countOpenedByDomain,
  countOpenedByMailbox,
  decideWaiting,
  endOverdue,
  findDomainPlaces,
  findUncounted,
  findWaiting,
  findWindows,
  isSomethingDue,
  markCounted,
  markLeft,
  queueToLetGo,
  saveWindows,
  type Uncounted,
  type WaitingRow,
} from './windows.sql.ts'

/** A request that has waited so long ends without a mail. */
export const unprovenWaitMaxMs = day
/** How many are looked at in one transaction: confirmations, requests that are overdue, waiting mails of one network about one campaign, and all of them. */
const [confirmationsMax, overdueMax, eachMax, waitingMax] = [1_000, 1_000, 100, 2_000]

const hex = (hash: Buffer): string => hash.toString('hex')

const loadDomainPlaces = async (tx: Tx, now: Date) => {
  const found = await findDomainPlaces(tx, after(now, -openedForMs))
  return found
    .map(({ key, domain, opened, taken }) => ({ key, domain, places: opened * openedPlaces - taken }))
    .filter(({ places }) => places > 0)
}

const loadWindows = async (tx: Tx, of: readonly { windows: string[] }[], now: Date): Promise<Map<string, Window>> => {
  const keys = [...new Set(of.flatMap(({ windows }) => windows))]
  const opened = await countOpened(tx, keys, after(now, -openedForMs))
  const confirmed = new Map(opened.map(({ key, count }) => [key, count]))
  const found = await findWindows(tx, keys)
  return new Map(found.map((known) => [known.key, windowAt(known, confirmed.get(known.key) ?? 0, now)]))
}

const save = async (tx: Tx, windows: ReadonlyMap<string, Window>, now: Date): Promise<void> => {
  const rows = [...windows].map(([key, window]) => {
    const waitMs = Math.ceil(msUntilFree(window))
    return { key, taken: window.taken, at: now, closed_until: waitMs === 0 ? null : after(now, waitMs) }
  })
  await saveWindows(tx, rows)
}

/** How many of `counts` there are by hash, to be counted further. */
const byHash = (counts: readonly { hash: Buffer; count: number }[]): Map<string, number> =>
  new Map(counts.map(({ hash, count }) => [hex(hash), count]))

/** What each confirmation opens, oldest first. */
const openingsOf = async (tx: Tx, confirmations: readonly Uncounted[], now: Date) => {
  const since = after(now, -day)
  const mailboxes = byHash(
    await countOpenedByMailbox(
      tx,
      confirmations.map(({ mailbox }) => mailbox),
      since,
    ),
  )
  const domains = byHash(
    await countOpenedByDomain(
      tx,
      confirmations.map(({ domain }) => domain),
      since,
    ),
  )
  return confirmations.map((confirmation) => {
    const [mailbox, domain] = [hex(confirmation.mailbox), hex(confirmation.domain)]
    const ofMailbox = mailboxes.get(mailbox) ?? 0
    const ofDomain = domains.get(domain) ?? 0
    const opens = opensFor({ isLargeProvider: confirmation.is_large_provider, ofMailbox, ofDomain })
    if (opens !== null) mailboxes.set(mailbox, ofMailbox + 1)
    if (opens === 'all') domains.set(domain, ofDomain + 1)
    return { confirmation, opens }
  })
}

/** Opens the windows of people who confirmed. Returns how many there were. */
const countConfirmations = async (tx: Tx, now: Date): Promise<number> => {
  const confirmations = await findUncounted(tx, confirmationsMax)
  if (confirmations.length === 0) return 0
  const openings = await openingsOf(tx, confirmations, now)
  await markCounted(
    tx,
    openings.map(({ confirmation: { id }, opens }) => ({ id, opens })),
    now,
  )
  // After they were marked, so that they are among the confirmations of the last hour.
  const windows = await loadWindows(tx, confirmations, now)
  for (const { confirmation, opens } of openings) {
    for (const key of confirmation.windows) {
      const window = windows.get(key)
      if (window) windows.set(key, afterConfirmation(window, { opens, place: confirmation.place }))
    }
  }
  await save(tx, windows, now)
  return confirmations.length
}

type WaitingMail = Waiting & { row: WaitingRow }

const waitingOf = (row: WaitingRow): WaitingMail => ({
  row,
  order: `${row.asked_at.toISOString()} ${row.id}`,
  lane: `${row.campaign_id} ${row.network && hex(row.network)}`,
  laneLeftAt: row.lane_left_at?.getTime() ?? -Infinity,
  domain: hex(row.domain),
  windows: row.windows,
})

/** Gives places to mails that wait. Returns how many were looked at: those that have none are in a window that is closed from now on. */
const givePlaces = async (tx: Tx, now: Date): Promise<number> => {
  const open = await loadDomainPlaces(tx, now)
  const rows = await findWaiting(tx, now, { open, eachMax, allMax: waitingMax })
  if (rows.length === 0) return 0
  const all = await loadWindows(tx, rows, now)
  const ofDomain = new Map(open.map(({ key, domain, places }) => [domainKey(key, hex(domain)), places]))
  const gone = letGo(rows.map(waitingOf), { all, ofDomain })
  await save(tx, all, now)
  await markLeft(
    tx,
    gone.map(({ mail, place }) => ({ id: mail.row.id, place })),
    now,
  )
  await releaseMails(
    tx,
    gone.flatMap(({ mail }) => mail.row.mail_key ?? []),
    now,
  )
  return rows.length
}

/**
 * Opens windows for those who confirmed, ends requests that have waited for a day, and makes the mails due that have a place now. Safe to call at
 * any time: it does what is due.
 */
export const letMailsGo = async ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> => {
  while (await isSomethingDue(db)) {
    const done = await transact(db, async (tx) => {
      await queueToLetGo(tx)
      // Read here, so that it is not before the time of the one who had the turn.
      const now = clock.now()
      const confirmed = await countConfirmations(tx, now)
      const ended = await endOverdue(tx, { since: after(now, -unprovenWaitMaxMs), limit: overdueMax }, now)
      await deleteUnsentOf(tx, ended.keys)
      return confirmed + ended.requests + (await givePlaces(tx, now))
    })
    if (done === 0) return
  }
}

/** Sends all mails about a campaign that wait, or ends their requests without a mail. Returns how many there were. */
export const decideAboutWaiting = async (
  tx: Tx,
  decision: { campaignId: string; letsGo: boolean },
  now: Date,
): Promise<number> => {
  await queueToLetGo(tx)
  const { mails, keys } = await decideWaiting(tx, decision, now)
  if (decision.letsGo) await releaseMails(tx, keys, now)
  else await deleteUnsentOf(tx, keys)
  return mails
}

import { findMovements, type Movement } from '../../../paypal-sandbox/src/protocol/movements.sql.ts'
import { openStore } from '../../../paypal-sandbox/src/store.sql.ts'
import { findBroken } from '../../../server/src/money/checks/find-broken.sql.ts'
import { readChecks } from '../../../server/src/money/checks/read-checks.ts'
import { connect } from '../../../server/src/platform/database/database.ts'
import { createLog } from '../../../server/src/platform/base/log.ts'
import type { Site } from './installation.ts'
import type { Acknowledged } from './people.ts'
import { runSql } from '../../../server/test/run-sql.ts'

/** Counts of open work. The records can be compared when all are zero. */
const openWork = `
  select
    (select count(*) from donation where status in ('processing', 'pending'))
    + (select count(*) from paypal_event where processed_at is null)
    + (select count(*) from refund where status = 'requested')
    + (select count(*) from payout where status = 'approved' and coalesce(transfer_status, 'sent') = 'sent') as open`

const ledgerEntries = `
  select kind, source, donation_id, refund_id, payout_id, amount_minor as minor from ledger_entry
  where kind in ('donation', 'refund', 'payout_paid')`

const ledgerBalances = `
  select account, sum(minor)::bigint as minor from (
    select debit as account, amount_minor as minor from ledger_entry
    union all select credit, -amount_minor from ledger_entry
  ) as sides group by account`

const inStore = <Result>(file: string, read: (store: ReturnType<typeof openStore>) => Result): Result => {
  const store = openStore(file)
  try {
    return read(store)
  } finally {
    store.close()
  }
}

const movementsIn = ({ sandbox }: Site): Movement[] => inStore(sandbox.storeFile, findMovements)

/** Approved orders that were not captured. */
const countApproved = ({ sandbox }: Site): number =>
  inStore(sandbox.storeFile, (store) =>
    Number(store.get<{ n: bigint }>("select count(*) as n from checkout_order where status = 'APPROVED'")?.n),
  )

/** Whether no work is open, in the product or at PayPal. */
export const isAtRest = async (site: Site): Promise<boolean> => {
  const [row] = await runSql(await site.databaseUrl(), openWork)
  return Number(row?.open) === 0 && countApproved(site) === 0
}

type Entry = { kind: string; source: string; donation_id: string; refund_id: string; payout_id: string; minor: bigint }

/** The multiset difference of two lists. */
const unmatched = (ours: string[], theirs: string[], what: string): string[] => {
  const left = new Map<string, number>()
  for (const one of theirs) left.set(one, (left.get(one) ?? 0) + 1)
  for (const one of ours) left.set(one, (left.get(one) ?? 0) - 1)
  return [...left]
    .filter(([, count]) => count !== 0)
    .map(([one, count]) =>
      count > 0 ? `${what} ${one} is not booked` : `${what} ${one} is booked, but not in PayPal’s statement`,
    )
}

const lost = (told: Set<string>, booked: Set<string>, what: string): string[] =>
  [...told].filter((id) => !booked.has(id)).map((id) => `${what} ${id} was acknowledged, but is lost`)

const compareWithStatement = (entries: Entry[], movements: Movement[]): string[] => {
  const ours = (kind: string, of: (entry: Entry) => string) => entries.filter((entry) => entry.kind === kind).map(of)
  const theirs = (kind: Movement['kind'], of: (movement: Movement) => string) =>
    movements.filter((movement) => movement.kind === kind).map(of)
  return [
    ...unmatched(
      ours('donation', ({ source, donation_id: id, minor }) => `${source} ${id} ${minor}`),
      theirs('capture', ({ reference, customId, grossMinor }) => `capture:${reference} ${customId} ${grossMinor}`),
      'payment',
    ),
    ...unmatched(
      ours('refund', ({ source, donation_id: id, minor }) => `${source} ${id} ${minor}`),
      theirs('refund', ({ reference, customId, grossMinor }) => `refund:${reference} ${customId} ${-grossMinor}`),
      'refund',
    ),
    ...unmatched(
      ours('payout_paid', ({ payout_id: id, minor }) => `po-${id} ${minor}`),
      theirs('payout', ({ customId, grossMinor }) => `${customId} ${-grossMinor}`),
      'payout',
    ),
  ]
}

/** Acknowledged orders that are lost, and donations that no key stands for. */
const compareOrders = async (url: string, { orders, orderKeys }: Acknowledged): Promise<string[]> => {
  const made = await runSql(url, 'select id from donation')
  const ids = new Set(made.map(({ id }) => String(id)))
  return [
    ...lost(orders, ids, 'order'),
    ...(ids.size > orderKeys.size ? [`${ids.size} donations were made with ${orderKeys.size} idempotency keys`] : []),
  ]
}

export type Books = {
  problems: string[]
  booked: { donations: number; refunds: number; payouts: number }
  balance: { ledger: bigint; statement: bigint; sum: bigint }
}

/** Compares the responses to people, the ledger and PayPal's own statement after all work has finished. */
export const closeBooks = async (site: Site, acknowledged: Acknowledged): Promise<Books> => {
  const url = await site.databaseUrl()
  const movements = movementsIn(site)
  const entries = (await runSql(url, ledgerEntries)) as Entry[]
  const accounts = (await runSql(url, ledgerBalances)) as { account: string; minor: bigint }[]
  const quarantined = await runSql(url, 'select source, reason from quarantine')
  const idsOf = (kind: string, of: (entry: Entry) => string) =>
    new Set(entries.filter((entry) => entry.kind === kind).map(of))
  const donations = idsOf('donation', (entry) => entry.donation_id)
  const refunds = idsOf('refund', (entry) => entry.refund_id)
  const payouts = idsOf('payout_paid', (entry) => entry.payout_id)
  const balance = {
    ledger: accounts.find(({ account }) => account === 'paypal')?.minor ?? 0n,
    statement: movements.reduce((sum, { netMinor }) => sum + netMinor, 0n),
    sum: accounts.reduce((sum, { minor }) => sum + minor, 0n),
  }
  const db = connect({ url, log: createLog('silent'), connectionsMax: 1 })
  const broken = await findBroken(db, await readChecks())
  await db.destroy()
  return {
    booked: { donations: donations.size, refunds: refunds.size, payouts: payouts.size },
    balance,
    problems: [
      ...(await compareOrders(url, acknowledged)),
      ...lost(acknowledged.donations, donations, 'donation'),
      ...lost(acknowledged.refunds, refunds, 'refund'),
      ...lost(acknowledged.payouts, payouts, 'payout'),
      ...compareWithStatement(entries, movements),
      ...(balance.ledger === balance.statement
        ? []
        : ['the ledger’s balance at PayPal differs from PayPal’s statement']),
      ...(balance.sum === 0n ? [] : ['the ledger does not sum to zero']),
      ...Object.entries(broken).map(
        ([check, rows]) =>
          `${check}: ${JSON.stringify(rows, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}`,
      ),
      ...quarantined.map((row) => `in quarantine: ${JSON.stringify(row)}`),
    ],
  }
}

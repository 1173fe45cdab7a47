import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { Contact } from '../../platform/base/measures.ts'

const none = rowShape({})

const latest = ({ succeededAt, failingSince }: Contact): Date | null =>
  failingSince && succeededAt && failingSince < succeededAt ? succeededAt : (failingSince ?? succeededAt)

/** Adds what one server experienced. A success of any server ends a failure that began before it. */
export const recordContact = async (tx: Tx, contact: Contact): Promise<void> => {
  const { service, succeededAt, failingSince } = contact
  await none.sql`
    insert into service_health as known (service, contacted_at, succeeded_at, failing_since)
    values (${service}, ${latest(contact)}, ${succeededAt}, ${failingSince})
    on conflict (service) do update set
      contacted_at = greatest(known.contacted_at, excluded.contacted_at),
      succeeded_at = greatest(known.succeeded_at, excluded.succeeded_at),
      failing_since = case
        when known.failing_since > coalesce(excluded.succeeded_at, '-infinity') then known.failing_since
        when excluded.failing_since > coalesce(known.succeeded_at, '-infinity') then excluded.failing_since
      end`.all(tx)
}

export const findHealth = (db: Db) =>
  db.selectFrom('service_health').select(['service', 'contacted_at', 'succeeded_at', 'failing_since']).execute()

type Disk = { server: string; freeBytes: bigint; totalBytes: bigint; measuredAt: Date }

export const recordDisk = async (tx: Tx, { server, freeBytes, totalBytes, measuredAt }: Disk): Promise<void> => {
  const row = { free_bytes: freeBytes, total_bytes: totalBytes, measured_at: measuredAt }
  await tx
    .insertInto('server_disk')
    .values({ server, ...row })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(row))
    .execute()
}

export const findDisks = (db: Db): Promise<Disk[]> =>
  db
    .selectFrom('server_disk')
    .select(['server', 'free_bytes as freeBytes', 'total_bytes as totalBytes', 'measured_at as measuredAt'])
    .limit(100)
    .execute()

export const deleteDisksBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('server_disk').where('measured_at', '<', before).execute()
}

/** Notes that a proxy in front of a server is not trusted. */
export const recordProxySign = async (tx: Tx, seenAt: Date): Promise<void> => {
  await tx
    .insertInto('proxy_sign')
    .values({ seen_at: seenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seenAt }))
    .execute()
}

/** When that was last noted; null: never. */
export const findProxySign = async (db: Db): Promise<Date | null> => {
  const sign = await db.selectFrom('proxy_sign').select('seen_at').executeTakeFirst()
  return sign?.seen_at ?? null
}

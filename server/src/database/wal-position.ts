import type pg from 'pg'

/** The database that a position in the write-ahead log belongs to. Replicas are the same one. */
type Located = { cluster: string }
export type PrimaryPosition = Located & { written: bigint }
export type ReplicaPosition = Located & {
  /** False: it was promoted, or is no replica. */
  is_standby: boolean
  /** Bytes of the log. */
  replayed: bigint
  /** Whether it has replayed all that it received. */
  is_complete: boolean
}

const cluster = `(select system_identifier from pg_control_system()) || '/' || current_database() as cluster`

const ask = async <Row extends object>(client: pg.ClientBase, fields: string): Promise<Row> => {
  const { rows } = await client.query<Row>(`select ${fields}, ${cluster}`, [])
  return rows[0] as Row
}

/** Up to where the primary has written its log. */
export const askPrimary = (client: pg.ClientBase): Promise<PrimaryPosition> =>
  ask(client, `(pg_current_wal_lsn() - '0/0')::bigint as written`)

/** Up to where a replica has replayed the log. */
export const askReplica = (client: pg.ClientBase): Promise<ReplicaPosition> =>
  ask(
    client,
    `pg_is_in_recovery() as is_standby, coalesce((pg_last_wal_replay_lsn() - '0/0')::bigint, -1) as replayed,
       coalesce(pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn(), true) as is_complete`,
  )

import type { Replicas } from './replicas.ts'

const replicasOf = new WeakMap<object, Replicas>()

/** Lets public reads of a database use its replicas. */
export const addReplicas = (db: object, replicas: Replicas): void => void replicasOf.set(db, replicas)

/**
 * Runs work that only reads what everyone may see, on a replica if one is current. If it fails there, it runs again on the primary, so it
 * must have no effect.
 */
export const readPublic = <T>(db: object, work: () => Promise<T>): Promise<T> =>
  replicasOf.get(db)?.read(work) ?? work()

/** Runs work on the primary, also within a public read. */
export const onPrimary = <T>(db: object, work: () => Promise<T>): Promise<T> =>
  replicasOf.get(db)?.write(work) ?? work()

/** Whether a public read needs no connection to the primary now. */
export const canReadReplica = (db: object): boolean => replicasOf.get(db)?.canRead() ?? false

/** Each replica of a database: whether it is read, and how far it is behind. */
export const replicaFigures = (db: object) => replicasOf.get(db)?.figures() ?? []

export const embeddedPostgresFaults = [
  /** The record names the new cluster, which does not exist yet. */
  'move.begun',
  /** Both clusters run; the new one is empty. */
  'move.running',
  /** The new cluster has all data, and both are stopped. */
  'move.copied',
  /** The new cluster is in use; the earlier binaries are still there. */
  'move.switched',
] as const

declare module '../base/faults.ts' {
  interface FaultPoints {
    embeddedPostgres: (typeof embeddedPostgresFaults)[number]
  }
}

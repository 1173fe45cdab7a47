export const updateFaults = [
  /** An urgent update is in the database, and no one was mailed. */
  'update.recorded',
  /** A batch of its mails is written, but not committed. */
  'update.telling',
  /** A batch of its mails is in the database; more people wait. */
  'update.told',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    updates: (typeof updateFaults)[number]
  }
}

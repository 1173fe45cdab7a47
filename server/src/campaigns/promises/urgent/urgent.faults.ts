export const urgentFaults = [
  /** An urgent update is in the database, and no one was mailed. */
  'urgent.recorded',
  /** A batch of its mails is written, but not committed. */
  'urgent.telling',
  /** A batch of its mails is in the database; more people wait. */
  'urgent.told',
] as const

declare module '../../../platform/base/faults.ts' {
  interface FaultPoints {
    urgentUpdates: (typeof urgentFaults)[number]
  }
}

export const decisionFaults = [
  /** Who acts is decided, but not committed. */
  'decision.writing',
  /** Who acts is in the database, and no one was told. */
  'decision.written',
  /** A batch of people is told, but not committed. */
  'decision.telling',
] as const

declare module '../../../platform/base/faults.ts' {
  interface FaultPoints {
    decisions: (typeof decisionFaults)[number]
  }
}

export const promiseMailFaults = [
  /** A batch of mails about a changed promise is written, but not committed. */
  'promise-mails.writing',
  /** A batch of these mails is in the database; more people wait. */
  'promise-mails.written',
  /** Who stands behind a promise is computed anew, but not committed. */
  'promise-recompute.writing',
  /** Who stands behind the promise of one campaign is in the database; more campaigns wait. */
  'promise-recompute.written',
] as const

declare module '../../../platform/base/faults.ts' {
  interface FaultPoints {
    promiseMails: (typeof promiseMailFaults)[number]
  }
}

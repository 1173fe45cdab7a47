export const reminderFaults = [
  /** A batch of reminders and their mails are written, but not committed. */
  'reminders.writing',
  /** A batch of reminders and their mails are in the database; more supporters wait. */
  'reminders.written',
] as const

declare module '../../platform/base/faults.ts' {
  interface FaultPoints {
    reminders: (typeof reminderFaults)[number]
  }
}

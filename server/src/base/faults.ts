import { readFileSync } from 'node:fs'

/**
 * Named points at which a test may kill this process, to prove that a crash neither loses nor duplicates anything. Nothing happens
 * unless `MUSTER_KILL_AT` names the point, or the file of `MUSTER_KILL_FILE` holds its name, and never in production.
 */
export const faultPoints = [
  /** The intent is in the database; PayPal knows nothing. */
  'donation.recorded',
  /** PayPal made the order; we do not know its id. */
  'donation.order-made',
  /** The order's id is in the database; the donor does not have the link. */
  'donation.order-saved',
  /** A notification is in the database; PayPal has no answer. */
  'donation.notified',
  /** This worker holds the lease of the order. */
  'donation.leased',
  /** The order was read; no money was captured. */
  'donation.order-read',
  /** PayPal took the money; nothing is booked. */
  'donation.captured',
  /** Booked, but not committed. */
  'donation.booking',
  /** Booked; no mail was enqueued. */
  'donation.booked',
  /** A batch of reminders and their mails are written, but not committed. */
  'reminders.writing',
  /** A batch of reminders and their mails are in the database; more supporters wait. */
  'reminders.written',
  /** A payout is approved; PayPal knows nothing. */
  'payout.approved',
  /** This worker holds the lease of the transfer. */
  'payout.leased',
  /** PayPal accepted the payout; its batch id is not recorded. */
  'payout.sent',
  /** Booked, but not committed. */
  'payout.recording',
  /** Booked; no mail was enqueued. */
  'payout.recorded',
  /** A refund is decided; PayPal knows nothing. */
  'refund.recorded',
  /** PayPal was asked for the refund; the response is not recorded. */
  'refund.asked',
  /** Booked, but not committed. */
  'refund.booking',
  /** Booked; no mail was enqueued. */
  'refund.booked',
  /** The state of a PayPal dispute is written, but not committed. */
  'dispute.recording',
  /** Committed; no mail was enqueued, and the money that PayPal took was not looked up. */
  'dispute.recorded',
] as const
export type FaultPoint = (typeof faultPoints)[number]

const isProduction = process.env.NODE_ENV === 'production'
const killAt = isProduction ? undefined : process.env.MUSTER_KILL_AT
/** Read at each point, so that a test can choose one for a process that already runs. */
const killFile = isProduction ? undefined : process.env.MUSTER_KILL_FILE

let reach = (point: FaultPoint): void => {
  const isChosen = killAt === point || (killFile && readFileSync(killFile, 'utf8') === point)
  if (isChosen) process.kill(process.pid, 'SIGKILL')
}

/** Kills the process at once, like a power cut, if a test asked for this point. */
export const faultPoint = (point: FaultPoint): void => reach(point)

/** Replaces the kill by a listener. The simulation shares its process with the server and simulates crashes itself. */
export const interceptFaultPoints = (listener: (point: FaultPoint) => void): void => {
  if (isProduction) throw new Error('fault points are off in production')
  reach = listener
}

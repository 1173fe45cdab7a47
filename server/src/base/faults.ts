import { readFileSync } from 'node:fs'

/**
 * Named points at which a test may kill this process, to prove that no crash loses or doubles anything. Nothing happens
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
  /** The order is ours to look at. */
  'donation.leased',
  /** The order was read; nothing was taken. */
  'donation.order-read',
  /** PayPal took the money; nothing is booked. */
  'donation.captured',
  /** Booked, but not committed. */
  'donation.booking',
  /** Booked; nobody was told. */
  'donation.booked',
  /** A batch of reminders and their mails are written, but not committed. */
  'reminders.writing',
  /** A batch of reminders and their mails are in the database; more supporters wait. */
  'reminders.written',
  /** A payout is approved; PayPal knows nothing. */
  'payout.approved',
  /** The transfer is ours to look at. */
  'payout.leased',
  /** PayPal has the order to pay; we do not know its batch. */
  'payout.sent',
  /** Booked, but not committed. */
  'payout.recording',
  /** Booked; nobody was told. */
  'payout.recorded',
  /** A refund is decided; PayPal knows nothing. */
  'refund.recorded',
  /** PayPal was asked for it, whatever it answered. */
  'refund.asked',
  /** Booked, but not committed. */
  'refund.booking',
  /** Booked; nobody was told. */
  'refund.booked',
  /** Where a dispute at PayPal stands is written, but not committed. */
  'dispute.recording',
  /** Written; nobody was told, and what PayPal took is not looked for. */
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

/** Dies here, as by a power cut, when a test asked for this point. */
export const faultPoint = (point: FaultPoint): void => reach(point)

/** From now on this is called at each point instead: a simulation, which shares its process with the server, has a death of its own. */
export const interceptFaultPoints = (listener: (point: FaultPoint) => void): void => {
  if (isProduction) throw new Error('nobody listens to fault points in production')
  reach = listener
}

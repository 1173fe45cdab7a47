import { after, minute } from '../platform/base/clock.ts'
import type { AppContext } from '../platform/context.ts'
import { transact } from '../platform/database/database.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'
import { claimDueMails, returnMails } from './mail.sql.ts'
import { type OpenedMail, openMails } from './open-mails.ts'
import type { Revisions } from './revise-mails.ts'
import { letMailsGo } from './windows/let-mails-go.ts'

/** From the claim, a mail is begun within the first part. The rest is longer than the sum of the transport's timeouts. */
const [beginMs, leaseMs] = [2 * minute, 5 * minute]
/** Mails in memory, about. */
const claimMax = 250
/** The number of mails in a claim is doubled if the last ones were used up sooner, and halved if they took longer. */
const [fastMs, slowMs] = [500, 1_000]

type Waiting = OpenedMail & { leasedUntil: Date }

/** Mails that people wait for first, and each person's in the order of writing. */
const inTurn = (a: Waiting, b: Waiting): number =>
  Number(a.mail.bulk) - Number(b.mail.bulk) || (a.mail.id < b.mail.id ? -1 : 1)

/** The mails that a run has claimed and not begun. Record 87. */
export const createClaims = (context: AppContext & { revisions: Revisions }, run: JobRun, atOnce: number) => {
  const { db, clock } = context
  let waiting: Waiting[] = []
  const recipients = new Set<string>()
  let [limit, claimedAt, isDrained] = [atOnce, -Infinity, false]
  const failures: unknown[] = []

  const adapt = (): void => {
    const tookMs = performance.now() - claimedAt
    if (tookMs < fastMs) limit = Math.min(limit * 2, claimMax)
    if (tookMs > slowMs) limit = Math.max(limit >> 1, atOnce)
    claimedAt = performance.now()
  }
  return {
    /** Whether the next mails are to be claimed: before the claimed ones are used up. */
    isLow: () => !isDrained && waiting.length <= limit >> 1,
    claim: async (): Promise<void> => {
      adapt()
      await letMailsGo(context).catch((error: unknown) => failures.push(error))
      const now = clock.now()
      const due = { now, leasedUntil: after(now, leaseMs), limit }
      const mails = await transact(db, (tx) => claimDueMails(tx, due))
      isDrained = mails.length === 0
      const opened = await openMails(context, mails, run)
      waiting.push(...opened.map((one) => ({ ...one, leasedUntil: due.leasedUntil })))
      waiting.sort(inTurn)
    },
    /** The next mail, if its recipient gets no other one at the moment. It must be released. */
    take: (): OpenedMail | null => {
      const begunUntil = after(clock.now(), leaseMs - beginMs)
      const index = waiting.findIndex(
        ({ mail, leasedUntil }) => !recipients.has(mail.recipient) && leasedUntil >= begunUntil,
      )
      const [next = null] = index < 0 ? [] : waiting.splice(index, 1)
      if (next) recipients.add(next.mail.recipient)
      return next
    },
    release: ({ mail }: OpenedMail): void => void recipients.delete(mail.recipient),
    /** Throws what went wrong when mails to unproven addresses got places: it must not hold up other mails. */
    throwFailure: (): void => {
      if (failures.length > 0) throw failures[0]
    },
    /** Makes the mails due again that were not begun, as if they had not been claimed. */
    returnRest: async (): Promise<void> => {
      const [rest, now] = [waiting, clock.now()]
      waiting = []
      if (rest.length > 0) await transact(db, (tx) => returnMails(tx, rest, now))
    },
  }
}

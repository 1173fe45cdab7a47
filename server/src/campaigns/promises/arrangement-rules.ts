import { arrangementMailsMax } from '@muster/contract/facts/promises.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { changesWindowMs, lockMs, quietMs } from './promise-rules.ts'

/** How long a mail waits for further changes once the promise is locked. The job runs each minute, so the mail leaves within two minutes. */
const nearQuietMs = minute

type Moment = { endsAt: Date | null; now: Date }

/** When the lock of the promise began; null: the promise is not locked. */
const lockAt = ({ endsAt, now }: Moment): Date | null => {
  const at = endsAt && after(endsAt, -lockMs)
  return at && at <= now ? at : null
}

/** From when on mailed changes are counted; at most {@link arrangementMailsMax} are mailed. */
export const countedSince = (moment: Moment): Date => lockAt(moment) ?? after(moment.now, -changesWindowMs)

/** Whether a change is mailed. @param mailed the changes that were, or will be, since {@link countedSince} */
export const isMailed = (mailed: number): boolean => mailed < arrangementMailsMax

/**
 * When a change of the arrangements is mailed: ten minutes later, or one minute later once the promise is locked. Record 103.
 * @param waitsUntil when the mail leaves that the change joins; null: it joins none
 */
export const mailAt = (moment: Moment, waitsUntil: Date | null): Date => {
  if (!lockAt(moment)) return after(moment.now, quietMs)
  const soon = after(moment.now, nearQuietMs)
  // Further changes do not delay it.
  return waitsUntil && waitsUntil < soon ? waitsUntil : soon
}

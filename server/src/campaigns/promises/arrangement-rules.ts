import { arrangementMailsMax } from '@muster/contract/facts/promises.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { changesWindowMs, lockMs, quietMs } from './promise-rules.ts'

/** Once the promise is locked, a mail waits so long for further changes. The job runs each minute, so it leaves within two minutes. */
const nearQuietMs = minute

type Moment = { endsAt: Date | null; now: Date }

/** Whether the day is so near that the promise is locked; else null. The lock begins then. */
const lockAt = ({ endsAt, now }: Moment): Date | null => {
  const at = endsAt && after(endsAt, -lockMs)
  return at && at <= now ? at : null
}

/** Since when the changes are counted of which at most {@link arrangementMailsMax} are mailed. */
export const countedSince = (moment: Moment): Date => lockAt(moment) ?? after(moment.now, -changesWindowMs)

/** Whether a change is mailed. @param mailed the changes that were, or will be, since {@link countedSince} */
export const isMailed = (mailed: number): boolean => mailed < arrangementMailsMax

/**
 * When a change of the arrangements is mailed: ten minutes later, or at once if the day is near.
 * Record 103.
 * @param waitsUntil when the mail leaves that the change joins; null: it joins none
 */
export const mailAt = (moment: Moment, waitsUntil: Date | null): Date => {
  if (!lockAt(moment)) return after(moment.now, quietMs)
  const soon = after(moment.now, nearQuietMs)
  // Further changes do not delay it.
  return waitsUntil && waitsUntil < soon ? waitsUntil : soon
}

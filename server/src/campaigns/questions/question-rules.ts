import { questionDays } from '@muster/contract/facts/questions.ts'
import { after, day } from '../../platform/base/clock.ts'

type Ending = { ends_at: Date | null; cancelled_at: Date | null }

/** Whether a campaign takes questions no more, because its end was too long ago. A campaign without a day ends when it is cancelled. */
export const isClosed = ({ ends_at: endsAt, cancelled_at: cancelledAt }: Ending, now: Date): boolean => {
  const end = endsAt ?? cancelledAt
  return end !== null && after(end, questionDays * day) < now
}

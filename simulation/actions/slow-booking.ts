import type { Action } from './action.ts'

const booking = ': with booked as ( insert into ledger_entry'
const numbering = 'job receipts: with due as'

/** A round has some hundred choices. */
const choicesMax = 300

/**
 * The next transaction that has taken the time of its booking ends later than one that books after it, and receipts are numbered in between.
 * Other work goes on meanwhile.
 */
export const slowBooking: Action = {
  name: 'the next booking is slow',
  weight: 2,
  isPossible: () => true,
  begin: ({ scheduler, trace, wokenJobs, note }) => {
    const awaited = [booking, ': commit', numbering, ': commit']
    let choices = 0
    let seen: number | null = null
    scheduler.hold(booking, () => {
      choices += 1
      for (seen ??= trace.length; seen < trace.length; seen += 1) {
        if (!trace[seen]?.includes(awaited[0] ?? '')) continue
        awaited.shift()
        if (awaited[0] === numbering) wokenJobs.add('receipts')
      }
      const isOver = awaited.length === 0 || choices > choicesMax
      if (isOver) note(`the slow booking continues${awaited.length === 0 ? ' after receipts were numbered' : ''}`)
      return isOver
    })
  },
}

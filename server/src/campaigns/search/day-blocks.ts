import type { Part } from './campaign-order.ts'

/**
 * The day on which a campaign ends as words of the index: the day itself and the blocks of 8, 64, 512 and 4,096 days that it is in. A search
 * reads the matches of a range of days without touching those of other days.
 */
const levels = [0, 1, 2, 3, 4]
const daysMs = 86_400_000
const widestLevel = 4
const blockDays = (level: number): number => 8 ** level

/** The first day that has no word of its own, a multiple of the widest block. Later days, and days to be announced, count as the day before it. */
const endDay = 21 * blockDays(widestLevel)

/** The day of an instant and how much of it is over. */
export const timeOf = (instant: Date): number => Math.min(Math.max(instant.getTime() / daysMs, 0), endDay - 1)

export const dayOf = (instant: Date): number => Math.floor(timeOf(instant))

const block = (level: number, day: number): string => `%${level}.${Math.floor(day / blockDays(level))}`

/** Every indexed campaign has this word. Campaigns that were indexed before the days were words do not have it. */
export const datedWord = '%'

/** The words of the day of a campaign. */
export const dayWords = (endsAt: Date): string[] => [datedWord, ...levels.map((level) => block(level, dayOf(endsAt)))]

/** The block of 64 days that a day is in. */
export const monthsWord = (day: number): string => block(2, day)
export const monthsDays = blockDays(2)

/** The blocks of 64 days from a day on, as far as campaigns are planned, and the block of those to be announced. */
export const monthsWords = (day: number): string[] => [
  ...Array.from({ length: 30 }, (_, at) => monthsWord(day + at * monthsDays)),
  monthsWord(endDay - 1),
]

/** A range of days; `until` is not in it. */
export type Days = { from: number; until: number }

/** The fewest blocks that cover exactly these days. */
export const blocksOf = ({ from, until }: Days): string[] => {
  const words: string[] = []
  for (let day = from; day < until;) {
    const level = levels.findLast((at) => day % blockDays(at) === 0 && day + blockDays(at) <= until) ?? 0
    words.push(block(level, day))
    day += blockDays(level)
  }
  return words
}

/** The widest block that is not longer than a window. Windows that consist of whole blocks need few words. */
const blockOf = (length: number): number => blockDays(levels.findLast((level) => blockDays(level) <= length) ?? 0)
const down = (day: number, block: number) => Math.max(0, Math.floor(day / block) * block)
const up = (day: number, block: number) => Math.min(endDay, Math.ceil(day / block) * block)

/** Adjoining windows from a time on, of at least these lengths: forward for active campaigns, backward for past ones. */
export const windowsFrom = (part: Part, time: number, lengths: number[]): Days[] => {
  let edge = time
  const windows = lengths.map((length, at) => {
    const start = edge
    const block = blockOf(length)
    edge = part === 'active' ? up(start + length, block) : down(start - length, block)
    if (part === 'active') return { from: Math.floor(start), until: edge }
    // The first window includes the day of `start`: other campaigns may end at the very instant at which the previous page ended.
    return { from: edge, until: at === 0 ? Math.floor(start) + 1 : start }
  })
  // Windows after the last day are empty.
  return windows.filter(({ from, until }) => from < until)
}

/**
 * The instant at which a window of a list ends; null: nothing is beyond it, because the first and the last day also stand for all days
 * before and after them. Record 83.
 */
export const endOf = (part: Part, { from, until }: Days): Date | null => {
  const day = part === 'active' ? until : from
  return day === 0 || day === endDay ? null : new Date(day * daysMs)
}

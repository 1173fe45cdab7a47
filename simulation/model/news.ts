/** What a person is to a campaign, as far as they know. */
export type Standing = {
  /** The day that they said yes to; `anyDay`: one of several; null: they do not support it. */
  signed: string | null
  follows: boolean
  stopped: 'updates' | 'all' | null
}

export const anyDay = 'any day'

export const stranger: Standing = { signed: null, follows: false, stopped: null }

/** What something may be from an instant on. There are several states while a call runs, and if a crash hid what it did. */
type Span<State> = { since: Date; possible: readonly State[] }
/** In the order of time. */
export type Timeline<State> = Span<State>[]

/** What it is known to be now. */
export const latestOf = <State>(timeline: Timeline<State>): readonly State[] => timeline.at(-1)?.possible ?? []

export const note = <State>(timeline: Timeline<State>, since: Date, possible: readonly State[]): void => {
  const distinct = new Map(possible.map((state) => [JSON.stringify(state), state]))
  timeline.push({ since, possible: [...distinct.values()] })
}

/** What it may have been at any moment between two instants. */
export const possibleDuring = <State>(timeline: Timeline<State>, from: Date, to: Date): State[] =>
  timeline.flatMap(({ since, possible }, place) => {
    const next = timeline[place + 1]
    return since <= to && (!next || next.since >= from) ? possible : []
  })

/** What all of its possible states between two instants have in common. */
export const isSurely = <State>(
  timeline: Timeline<State>,
  [from, to]: readonly [Date, Date],
  holds: (state: State) => boolean,
): boolean => possibleDuring(timeline, from, to).every(holds)

/** A call that writes, edits or takes back an update. Two calls with one title are one update. */
type Writing = {
  kind: 'write' | 'edit' | 'take back'
  title: string
  by: string
  begunAt: Date
  /** Null: it was never answered. */
  endedAt: Date | null
  status: number | null
}

/** A time in which people did nothing, and all work that was due at its beginning ended. */
type Settled = { from: Date; to: Date; day: string; isOpen: boolean }

/** A campaign whose owner and co-organisers write, as the people know it. */
export type News = {
  id: string
  ownerId: string
  /** `HH:MM`; null: it is not said. */
  startTime: string | null
  /** The day of the campaign. */
  days: Timeline<string>
  /** By address. */
  readers: Map<string, Timeline<Standing>>
  /** Whether an account is a co-organiser, by its id. */
  organisers: Map<string, Timeline<boolean>>
  /** Accounts of which it is being changed whether they are co-organisers. */
  roles: Set<string>
  isMoving: boolean
  writings: Writing[]
  /** The ids of updates that were written, by their titles. */
  updateIds: Map<string, string>
  /** When the job of the mails around the day can have run first, and by when it had; null: not yet. */
  remindedFrom: Date | null
  remindedBy: Date | null
  cancelledFrom: Date | null
  settled: Settled[]
  /** Addresses of people who wait for the answer to a call. They make no other meanwhile. */
  waiting: Set<string>
  /** Ids of mails whose link was pressed. */
  pressed: Set<string>
  /** Time does not pass beyond this by itself. */
  timeMax: Date
}

/** A mail as its receiver got it. */
export type NewsMail = {
  /** The Message-ID: the same if it was sent again after a crash. */
  id: string
  to: string
  subject: string
  text: string
  /** The day in its calendar file. */
  day: string | null
  at: Date
  /** When the run of the job began that sent it. */
  since: Date
}

type StoredUpdate = {
  id: string
  mailingId: string
  title: string
  authorId: string
  createdAt: Date
  removedAt: Date | null
}
type StoredMailing = { id: string; isUrgent: boolean; leavesAt: Date; mailedAt: Date | null; toldAt: Date | null }

/** What the server has about the campaign, and what people got, when all work has ended. */
export type NewsRecord = {
  mails: readonly NewsMail[]
  updates: readonly StoredUpdate[]
  mailings: readonly StoredMailing[]
}

export type NewsInput = { news: News; record: NewsRecord }

const [hour, day] = [3_600_000, 86_400_000]
const before = (at: Date, ms: number): Date => new Date(at.getTime() - ms)

/** All campaigns of news are in UTC, and last through their day. */
export const endOf = (date: string): Date => new Date(`${date}T23:59:59.999Z`)
const startOf = ({ startTime }: News, date: string): Date =>
  startTime ? new Date(`${date}T${startTime}:00Z`) : endOf(date)
/** When people meet in a week, and when they meet in a day. */
export const weekBefore = (news: News, date: string): Date => before(startOf(news, date), 7 * day)
export const dayBefore = (news: News, date: string): Date => before(startOf(news, date), 24 * hour)
export const urgentFrom = (date: string): Date => before(endOf(date), 48 * hour)

/** The only source of the current time. It is passed as an argument, so that tests and demo data can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The instant `ms` milliseconds after `from`; before it if `ms` is negative. */
export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

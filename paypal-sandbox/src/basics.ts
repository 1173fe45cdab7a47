/** Where the sandbox reads the time, so that a test or a simulation can set it. */
export type Clock = { now(): Date }
/** Random bytes; seeded in a simulation. */
export type Random = (size: number) => Uint8Array

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

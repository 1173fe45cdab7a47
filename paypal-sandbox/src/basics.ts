/** The sandbox's clock, which tests and the simulation replace. */
export type Clock = { now(): Date }
/** The source of random bytes; the simulation passes a seeded one. */
export type Random = (size: number) => Uint8Array

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

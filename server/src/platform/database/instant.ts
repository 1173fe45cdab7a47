/** A column `timestamptz`. */
export type Instant = Date

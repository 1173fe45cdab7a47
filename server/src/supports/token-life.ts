import { day } from '../base/clock.ts'

/** Lifetime of a guest's link, counted from the sending of its mail. */
export const tokenLifeMs = 7 * day

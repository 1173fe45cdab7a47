import { day } from '../base/clock.ts'

/** Lifetime of a guest's link, from the latest time at which its mail leaves. */
export const tokenLifeMs = 7 * day

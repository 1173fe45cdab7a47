import { day } from '../base/clock.ts'

/** Lifetime of a guest's link, from when its mail is sent. */
export const tokenLifeMs = 7 * day

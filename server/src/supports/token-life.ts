import { day } from '../base/clock.ts'

/** So long a guest's link works, counted from when its mail leaves. */
export const tokenLifeMs = 7 * day

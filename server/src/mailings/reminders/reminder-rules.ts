import { expiringWithinHours } from '@muster/contract/facts/limits.ts'
import { after, hour } from '../../base/clock.ts'
import type { Window } from './reminders.sql.ts'

/** Campaigns that end within this window are about to end, and their supporters and donors are mailed. */
export const windowAt = (now: Date): Window => ({ from: now, to: after(now, expiringWithinHours * hour) })

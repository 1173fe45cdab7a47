import type * as cron from '@muster/contract/mailings/reminders.ts'
import { callOf } from '../../../api/call-of.ts'

export const listExpiringCampaigns = callOf<typeof cron.listExpiringCampaigns>({
  method: 'GET',
  path: '/admin/cron/upcoming',
  paged: true,
})
export const previewReminders = callOf<typeof cron.previewReminders>({ method: 'GET', path: '/admin/cron/preview' })
export const runReminders = callOf<typeof cron.runReminders>({ method: 'POST', path: '/admin/cron/run' })
export const listReminderRuns = callOf<typeof cron.listReminderRuns>({
  method: 'GET',
  path: '/admin/cron/runs',
  paged: true,
})

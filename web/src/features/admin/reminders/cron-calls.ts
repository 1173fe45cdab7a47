import type * as cron from '@muster/contract/mailings/reminders.ts'
import { callOf } from '../../../api/call-of.ts'

export const listExpiringCampaigns = callOf<typeof cron.listExpiringCampaigns>({
  method: 'GET',
  path: '/admin/cron/upcoming',
  paged: true,
})
export const previewCron = callOf<typeof cron.previewCron>({ method: 'GET', path: '/admin/cron/preview' })
export const runCron = callOf<typeof cron.runCron>({ method: 'POST', path: '/admin/cron/run' })
export const listCronRuns = callOf<typeof cron.listCronRuns>({ method: 'GET', path: '/admin/cron/runs', paged: true })

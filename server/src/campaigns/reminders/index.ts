export { deleteRemindersOf, findRemindersOf, moveRemindersOf, reminderRetention } from './reminders.sql.ts'
export { reminderJob, reminderRoutes } from './reminders.routes.ts'
export { reminderRevisions } from './revise-reminders.ts'
export { reminderMailSamples } from './mail-samples.ts'

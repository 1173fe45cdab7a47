export { deleteRemindersOf, findRemindersOf } from './personal-reminders.sql.ts'
export { reminderRoutes } from './reminders.routes.ts'
export { reviseReminders } from './revise-reminders.ts'
export { reminderMailSamples } from './mail-samples.ts'

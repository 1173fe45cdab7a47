export {
  deleteRemindersOf,
  findRemindersOf,
  reminderMailSamples,
  reminderRetention,
  reminderRoutes,
  reviseReminders,
} from './reminders/index.ts'
export { deleteStopsOf, findStopsOf, stopRetention, unsubscribeRoutes } from './unsubscribe/index.ts'

export {
  deleteRemindersOf,
  findRemindersOf,
  reminderMailSamples,
  reminderRoutes,
  reviseReminders,
} from './reminders/index.ts'
export { deleteStopsOf, findStopsOf, unsubscribeRoutes } from './unsubscribe/index.ts'

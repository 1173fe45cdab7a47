export { ownerNewsJob, deleteOwnerNews, ownerNewsMailSamples, ownerNewsRoutes } from './owner-news/index.ts'
export {
  deleteRemindersOf,
  findRemindersOf,
  moveRemindersOf,
  reminderMailSamples,
  reminderRetention,
  reminderJob,
  reminderRevisions,
  reminderRoutes,
} from './reminders/index.ts'
export { deleteStopsOf, findStopsOf, moveStopsOf, stopRetention, unsubscribeRoutes } from './unsubscribe/index.ts'

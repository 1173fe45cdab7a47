export { reminderRoutes } from './reminders.routes.ts'

export { defineEventsJob } from './process-events.ts'
export { webhookRoutes } from './webhooks.routes.ts'

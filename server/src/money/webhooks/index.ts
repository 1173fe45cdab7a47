export { webhookJob } from './process-events.ts'
export { webhookRoutes } from './webhooks.routes.ts'
export { wantedEvents } from './wanted-events.ts'

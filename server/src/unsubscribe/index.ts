export { stopLink } from './stop-link.ts'
export { serveOneClickUnsubscribe, unsubscribeRoutes } from './unsubscribe.routes.ts'

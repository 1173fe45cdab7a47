export { stopLink } from './stop-link.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

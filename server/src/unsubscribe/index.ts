export { deleteStopsOf, findStopsOf } from './personal-stops.sql.ts'
export { stopLink } from './stop-link.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

export { deleteStopsOf, findStopsOf } from './personal-stops.sql.ts'
export { stopLink } from '../../mail/stop-link.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

export { deleteStopsOf, findStopsOf, moveStopsOf } from './personal-stops.sql.ts'
export { stopRetention } from './retention.sql.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

export { deleteStopsOf, findStopsOf, moveStopsOf, stopRetention } from './unsubscribe.sql.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

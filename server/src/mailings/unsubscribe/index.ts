export { deleteStopsOf, findStopsOf } from './personal-stops.sql.ts'
export { unsubscribeRoutes } from './unsubscribe.routes.ts'

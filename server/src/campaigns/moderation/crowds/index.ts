export { crowdRoutes } from './crowds.routes.ts'
export { countCrowds } from './crowds.sql.ts'

export { reviewRoutes } from './reviews.routes.ts'
export { countReviews } from './reviews.sql.ts'

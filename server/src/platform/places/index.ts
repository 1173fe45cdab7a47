export { createPlaces } from './create-places.ts'
export { geoRoutes } from './geo.routes.ts'
export type { Places } from './places.ts'

import { autocompletePlacesEndpoint } from '@muster/contract/site/geo.ts'
import { route, type Route } from '../http/route.ts'
import type { Places } from './places.ts'

/** Calls about places. */
export const geoRoutes = (places: Places): Route[] => [
  route(autocompletePlacesEndpoint, async ({ query }) => ({
    predictions: query.input === '' ? [] : await places.autocomplete(query),
  })),
]

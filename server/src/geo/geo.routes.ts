import { autocompletePlaces, type PlacePrediction } from '@muster/contract/geo.ts'
import { route, type Route } from '../http/route.ts'
import type { Places } from './places.ts'
import { zoneOfPlace } from './zone-of-place.ts'

const withZone = (prediction: PlacePrediction): PlacePrediction => {
  const timeZone = zoneOfPlace(prediction.description)
  return timeZone === undefined ? prediction : { ...prediction, timeZone }
}

/** Calls about places. */
export const geoRoutes = (places: Places): Route[] => [
  route(autocompletePlaces, async ({ query }) => ({
    predictions: query.input === '' ? [] : (await places.autocomplete(query)).map(withZone),
  })),
]

import type { PlacePrediction } from '@muster/contract/geo.ts'
import type { Clock } from '../base/clock.ts'
import { second } from '../base/clock.ts'
import type { Logger } from '../base/log.ts'
import type { ListedPlaces, PlaceQuestion, Places } from './places.ts'

/** Pause after a failure of the service. Otherwise every typed letter would wait for the timeout again. */
const restMs = 30 * second

/** Suggests places from a service with the gazetteer's time zones, or from the gazetteer while the service fails. */
export const withFallback = (
  { clock, log }: { clock: Clock; log: Logger },
  service: Places,
  gazetteer: ListedPlaces,
): Places => {
  let restsUntilMs = 0
  const fromService = async (question: PlaceQuestion): Promise<PlacePrediction[]> =>
    Promise.all(
      (await service.autocomplete(question)).map(async (prediction) => {
        const timeZone = await gazetteer.zoneOf(prediction.description, question.scope)
        return { ...prediction, ...(timeZone && { timeZone }) }
      }),
    )
  return {
    autocomplete: async (question) => {
      const nowMs = clock.now().getTime()
      if (nowMs < restsUntilMs) return gazetteer.autocomplete(question)
      try {
        return await fromService(question)
      } catch (error) {
        restsUntilMs = nowMs + restMs
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'places: the gazetteer stands in')
        return gazetteer.autocomplete(question)
      }
    },
  }
}

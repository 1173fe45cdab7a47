import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { useDebounced } from '../../../lib/useDebounced.ts'
import { placesQuery, suggestionDelayMs } from './campaigns.queries.ts'

/** Place suggestions for the typed text, those in `country` first; empty if there are none, or on failure. */
export const usePlacesFor = (typed: string, scope: PlaceScope, country = '') => {
  const text = typed.trim()
  const settled = useDebounced(text, suggestionDelayMs)
  const enabled = settled !== '' && text !== ''
  const { data = [], isPlaceholderData } = useQuery({
    ...placesQuery(useApi(), settled, scope, country.trim()),
    enabled,
  })
  if (!enabled) return []
  // The previous suggestions are kept while they match.
  const isCurrent = settled === text && !isPlaceholderData
  const fitting = ({ description }: { description: string }) =>
    isCurrent || description.toLowerCase().startsWith(text.toLowerCase())
  return data.filter(fitting).map(({ place_id: key, description, timeZone }) => ({
    ...{ key, words: description, timeZone },
  }))
}

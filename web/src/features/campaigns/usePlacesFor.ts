import type { PlaceScope } from '@muster/contract/geo.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { useDebounced } from '../../lib/useDebounced.ts'
import { placesQuery, suggestionDelayMs } from './campaigns.queries.ts'

/** Places to suggest for what was typed; none where there are none, or where they cannot be had. */
export const usePlacesFor = (typed: string, scope: PlaceScope) => {
  const text = typed.trim()
  const settled = useDebounced(text, suggestionDelayMs)
  const enabled = settled !== '' && text !== ''
  const { data = [] } = useQuery({ ...placesQuery(useApi(), settled, scope), enabled })
  return enabled ? data.map(({ place_id: key, description }) => ({ key, words: description })) : []
}

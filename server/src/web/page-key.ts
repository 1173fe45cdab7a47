import { CampaignQuery } from '@muster/contract/campaigns/campaigns.ts'

/** Query parameters that a page's content depends on; `view` chooses table or cards. */
const knownParameters = new Set([...Object.keys(CampaignQuery.def.shape), 'view'])
/**
 * The key under which a page is cached: its path and its known parameters, sorted. Null if it must not be cached,
 * because its URL has other parameters: a token, a donation, or arbitrary ones that would fill the cache.
 */
export const pageKey = (url: URL): string | null => {
  const names = [...url.searchParams.keys()]
  if (names.some((name) => !knownParameters.has(name)) || url.search.length > 300) return null
  url.searchParams.sort()
  return url.pathname + url.search
}

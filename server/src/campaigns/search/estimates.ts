import type { Range } from './campaign-hits.sql.ts'
import { dayOf, type Days, monthsDays, monthsWord, monthsWords } from './day-blocks.ts'
import type { Group, Indexed, Stage } from './search-query.ts'
import type { SearchStatistics } from './search-statistics.sql.ts'

/** The statistics list the most common words. The dictionary counts the others, but not those of descriptions, and not titles separately. */
const campaignsWith = (
  { campaigns: all, shares, leastShare }: SearchStatistics,
  { word, campaigns = 0 }: Indexed,
): number => {
  const share = shares.get(word)
  return share === undefined ? Math.min(campaigns, leastShare * all) : share * all
}

/** The share of campaigns that have one of these words. */
export const shareWith = (known: SearchStatistics, words: Indexed[]): number =>
  Math.min(1, words.reduce((sum, word) => sum + campaignsWith(known, word), 0) / Math.max(1, known.campaigns))

/** The estimated number of campaigns that have a word of every group, if words occur together by chance. */
export const estimateHits = (known: SearchStatistics, groups: Group[]): number =>
  groups.reduce((hits, { words }) => hits * shareWith(known, words), known.campaigns)

/** The same, for campaigns that match by an added word of some group. */
const estimateAdded = (known: SearchStatistics, groups: Group[]): number =>
  groups.reduce((sum, { added }, at) => sum + estimateHits(known, groups.with(at, { words: added, added })), 0)

/** What a stage adds to the stages before it. */
export const estimateStage = (known: SearchStatistics, { isExact, groups }: Stage): number =>
  isExact ? estimateHits(known, groups) : estimateAdded(known, groups)

const usualShare = 1 / 730

/** The share of campaigns that end on a day, estimated from its months. */
export const shareOfDay = ({ shares }: SearchStatistics, day: number): number => {
  const share = shares.get(monthsWord(day))
  return share === undefined ? usualShare : share / monthsDays
}

/** The share of campaigns that end on one of these days. */
export const shareOfDays = (known: SearchStatistics, { from, until }: Days): number =>
  (until - from) * shareOfDay(known, from)

/** The share of campaigns in a part of the list, without words. */
export const shareOfPart = ({ shares }: SearchStatistics, { part, asOf }: Range): number => {
  const later = monthsWords(dayOf(asOf)).reduce((sum, word) => sum + (shares.get(word) ?? 0), 0)
  if (later === 0) return 1 / 2
  return part === 'active' ? later : Math.max(0, 1 - later)
}

/** The most campaigns that a stage can add: those with a word of its rarest group. */
export const hitsMax = (known: SearchStatistics, { isExact, groups }: Stage): number => {
  const rarest = (of: Group[]) => known.campaigns * Math.min(...of.map(({ words }) => shareWith(known, words)))
  if (isExact) return rarest(groups)
  return groups.reduce((sum, { added }, at) => sum + rarest(groups.with(at, { words: added, added })), 0)
}

/**
 * An estimate of the campaigns that a stage finds, for words that belong together and so have more common matches than by chance: the
 * geometric mean of the most that is possible and of what the two rarest groups would have by chance.
 */
export const likelyHits = (known: SearchStatistics, { groups }: Stage): number => {
  const [rarest = 1, second = 1] = groups.map(({ words }) => shareWith(known, words)).toSorted((a, b) => a - b)
  return known.campaigns * rarest * Math.sqrt(second)
}

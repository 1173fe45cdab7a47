import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { formatCount, plural } from '../../../lib/format.ts'

/** How many people stand behind a campaign, how many of them act, and what is missing. */
export type Acting = Pick<CampaignStats, 'members' | 'acting' | 'next' | 'decision'>

/** Whether there is more to say than how many supporters there are: some act only if enough others do, or it is decided. */
export const saysWhoActs = ({ members, acting, next, decision }: Acting) =>
  decision === null ? acting < members || next !== null : decision.supporters > 1

const actWords = (count: number) => (count === 0 ? 'None act' : `${formatCount(count)} ${count === 1 ? 'acts' : 'act'}`)

/** `If 4 more come who would act among 50, at least 50 act.` Null if no threshold is shown. */
export const nextWords = ({ next }: Acting): string | null => {
  if (next === null) return null
  const { needs, missing } = next
  const more = `${formatCount(missing)} more ${missing === 1 ? 'comes' : 'come'}`
  return `If ${more} who would act among ${formatCount(needs)}, at least ${formatCount(needs)} act.`
}

/** After the decision newcomers act at once, so a supporter who does not act has asked for more people or stepped back. */
const decidedSentences = ({ members, acting: now, decision }: Acting, isOver: boolean): string[] => {
  const acting = decision?.acting ?? 0
  if (acting === 0) {
    const come = now > 0 && !isOver ? [`${actWords(now)} in any case.`] : []
    return ['It is not on: all asked for more people than there are. They need not act.', ...come]
  }
  const hasMore = now > acting && !isOver
  return [
    hasMore
      ? `It is on: ${formatCount(now)} people act.`
      : `It ${isOver ? 'was' : 'is'} on: ${plural(acting, 'person', 'people')}.`,
    ...(now < acting && !isOver ? [`Some left since: now ${formatCount(now)} act.`] : []),
    ...(members > now ? [`Those who asked for more than ${formatCount(acting)} need not act.`] : []),
  ]
}

/** Who acts, in sentences without the next step. */
export const actingSentences = (figures: Acting, isOver: boolean): string[] => {
  if (figures.decision !== null) return decidedSentences(figures, isOver)
  const { members, acting } = figures
  return [
    `${formatCount(members)} ${members === 1 ? 'stands' : 'stand'} behind it.`,
    `${actWords(acting)} as it stands.`,
  ]
}

/**
 * A part of the picture. `acting`: act as it stands, or as it is decided; `waiting`: would act at the next step, too; `missing`: people who
 * are missing for that step; `beyond`: ask for more people.
 */
export type Part = { kind: 'acting' | 'waiting' | 'missing' | 'beyond'; people: number; words: string }

/** The parts of the picture, from left to right, without empty ones. */
export const partsOf = ({ members, acting, next, decision }: Acting): Part[] => {
  const those = (kind: Part['kind'], people: number, words: string): Part => ({
    kind,
    people: Math.max(0, people),
    words,
  })
  const parts = (): Part[] => {
    if (decision !== null) {
      return [
        those('acting', acting, 'Act'),
        those('beyond', members - acting, 'Asked for more people, and need not act'),
      ]
    }
    const first = those('acting', acting, 'Act as it stands')
    if (next === null) return [first, those('beyond', members - acting, 'Act only if more people do')]
    const { needs, missing } = next
    return [
      first,
      those('waiting', needs - missing - acting, `Act, too, if ${formatCount(needs)} do`),
      those('missing', missing, `Missing for ${formatCount(needs)}`),
      those('beyond', members - (needs - missing), `Act only if more than ${formatCount(needs)} do`),
    ]
  }
  return parts().filter(({ kind, people }) => people > 0 || kind === 'acting')
}

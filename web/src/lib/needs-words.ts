import { decidedHoursBefore, needsMenu, type Commitment, type Needs } from '@muster/contract/facts/thresholds.ts'
import { formatCount, formatInstant, formatZone, plural } from './format.ts'

/** The threshold of the list that a form field has; undefined without one. */
export const needsFrom = (value: unknown): Needs | undefined => needsMenu.find((needs) => String(needs) === value)

/** The condition under which a person joins: `if at least 20 people are`. @param join the verb for these people */
export const enoughWords = (needs: number, join: 'are' | 'do' = 'are') =>
  `if at least ${formatCount(needs)} people ${join}`

/** An example of too few people: 14 of 20. */
export const tooFew = (needs: number) => Math.floor(needs * 0.7)

/** A threshold in the menu, after “I am in”. */
export const choiceWords = (needs: number) => (needs === 1 ? 'in any case' : enoughWords(needs))

const hourMs = 60 * 60_000

/** How long before its end a campaign is decided. */
export const decidedBeforeMs = decidedHoursBefore * hourMs

/** When a campaign that ends then is decided. */
export const decidedAtMs = (endsAt: string) => Date.parse(endsAt) - decidedBeforeMs

/** What a threshold in the menu means. */
export const exampleWords = (needs: number) =>
  needs === 1
    ? 'Even if no one else is.'
    : `You included. For example: you choose at least ${formatCount(needs)} people, and only ${formatCount(tooFew(needs))} are in. Then you need not come. Only you see your number.`

type Day = { endsAt: string | null; timeZone: string }

/** When it is decided who acts. */
export const decidedWords = ({ endsAt, timeZone }: Day) =>
  endsAt === null
    ? `It is decided ${decidedHoursBefore} hours before the day ends. There is no day yet.`
    : `It is decided on ${formatInstant(new Date(decidedAtMs(endsAt)).toISOString(), timeZone)}, ${formatZone(timeZone)}.`

/** How many act now. Not every page knows it. */
export type ActingNow = { acting: number }

const openWords = (needs: number, now: ActingNow | undefined) => {
  const condition = `You are in ${enoughWords(needs)}, you included.`
  if (!now) return condition
  if (now.acting >= needs) return `${condition} As it stands, ${formatCount(now.acting)} are, so you act.`
  const acting = now.acting === 0 ? 'none are' : `${formatCount(now.acting)} ${now.acting === 1 ? 'is' : 'are'}`
  return `${condition} As it stands, ${acting}, so you would not need to act.`
}

const shortWords = (needs: number, now: ActingNow | undefined) => {
  const asked = `You asked for at least ${formatCount(needs)} people`
  return now && now.acting < needs
    ? `${asked}, and now ${plural(now.acting, 'person acts', 'people act')}. You are still in, but you need not act: you may step back.`
    : `${asked}, and fewer act now. You are still in, but you need not act: you may step back.`
}

const notReachedWords = (needs: number, came: number | null) =>
  came === null
    ? `You asked for at least ${formatCount(needs)} people. Fewer would be in, so you need not act.`
    : `You asked for at least ${formatCount(needs)} people. Of the ${formatCount(needs)}, only ${formatCount(came)} would be in, so you need not act.`

/** @param came how many people named this threshold or a smaller one, if it was not reached; null: not known */
type Own = { needs: number; commitment: Commitment; came: number | null }

/** What the reader's support means now, in sentences; null if its threshold is 1 and there is no more to say. */
export const commitmentWords = ({ needs, commitment, came }: Own, now?: ActingNow): string | null => {
  switch (commitment) {
    case 'open':
      return needs === 1 ? null : openWords(needs, now)
    case 'acting':
      return now && now.acting > 1
        ? `It is on: ${formatCount(now.acting)} people act, and you are one of them.`
        : needs === 1
          ? null
          : 'It is on: as many people act as you asked for, and you are one of them.'
    case 'not_reached':
      return notReachedWords(needs, came)
    case 'short':
      return shortWords(needs, now)
    case 'stepped_back':
      return 'You stepped back: you need not act.'
  }
}

/** Whether the person of this commitment can say that they act in any case. */
export const mayActAllTheSame = (commitment: Commitment) =>
  commitment === 'not_reached' || commitment === 'stepped_back'

/** For a supporter of an earlier version of the promise. */
export const changedSinceYes = 'Changed since you said yes'

/** What happens if a supporter of an earlier promise stays, or does nothing. @param needs their threshold, which they keep; null: none */
export const renewWords = (needs: number | null) => {
  const nothing =
    'Your support does not count until you say that you stay. You can say so until the campaign ends. If you do nothing, you are not counted, and not reminded of the day.'
  if (needs === null || needs === 1) return nothing
  return `${nothing} If you stay, you are still in only ${enoughWords(needs)}, you included.`
}

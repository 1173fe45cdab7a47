import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { urgentUpdatesMax } from '@muster/contract/facts/promises.ts'
import { updateDelayMinutes, updatesPerWeek } from '@muster/contract/facts/updates.ts'
import { formatCount, formatInstantThere, plural } from '../../../lib/format.ts'
import type { UpdatePreview } from './updates.queries.ts'

/** From so many people on, the server rounds their number. */
const roundedFrom = 100

export const aboutWords = (people: number): string =>
  people < roundedFrom ? plural(people, 'person', 'people') : `about ${plural(people, 'person', 'people')}`

/** Who gets the mail of an update. */
export const whomWords = ({ people, of }: Pick<UpdatePreview, 'people' | 'of'>): string => {
  if (of === 0) return 'No one stands behind the campaign yet, so no mail is sent.'
  if (people === 0) return 'Everyone who stands behind the campaign has stopped its mails, so no mail is sent.'
  const about = of < roundedFrom ? '' : 'about '
  const who = plural(of, 'person who stands', 'people who stand')
  if (people === of) return `It is mailed to ${about}${who} behind the campaign.`
  return `It is mailed to ${about}${formatCount(people)} of ${who} behind the campaign. The others have stopped its mails.`
}

const minuteMs = 60_000

/** When its mails leave. Null: none are sent. */
export const whenWords = (preview: UpdatePreview, timeZone: string, nowMs: number): string | null => {
  const { people, isUrgent, isReviewed, isHeld, joins, leavesAt } = preview
  if (isUrgent) {
    return people === 0
      ? 'The campaign ends in less than 48 hours, so the update stands at the top of its page.'
      : 'The campaign ends in less than 48 hours, so the mails leave at once and the update stands at the top of the page. It cannot be taken back.'
  }
  if (people === 0) return null
  const at = formatInstantThere(leavesAt, timeZone)
  if (isHeld && joins !== null) {
    return `An admin of this site holds “${joins}”. The mails of both leave together, once an admin lets them go. Until then you can take it back.`
  }
  if (isReviewed && joins !== null) {
    return `An admin of this site looks at it first. Its mails leave after that, together with “${joins}”, at the latest on ${at}. Until then you can take it back.`
  }
  if (isReviewed) {
    return `An admin of this site looks at it first, because it is your first one to so many people. Its mails leave after that, at the latest on ${at}. Until then you can take it back.`
  }
  if (joins !== null) return `Its mails leave together with “${joins}”, on ${at}. Until then you can take it back.`
  // A little more, because the page was not loaded this second.
  const waits = Date.parse(leavesAt) - nowMs > (updateDelayMinutes + 2) * minuteMs
  return waits
    ? `Its mails leave on ${at}, because a campaign mails at most one update a day. Until then you can take it back.`
    : `Its mails leave on ${at}. Until then you can take it back.`
}

/** How many updates are left. */
export const leftWords = ({ isUrgent, left }: UpdatePreview): string =>
  isUrgent
    ? `You have ${left} of ${urgentUpdatesMax} left for the last 48 hours, with this one.`
    : `You have ${left} of ${updatesPerWeek} left in these seven days, over all your campaigns, with this one.`

/** Why no update can be written now; null: one can. */
export const usedWords = ({ isUrgent, left, nextAt }: UpdatePreview, timeZone: string): string | null => {
  if (left > 0) return null
  if (isUrgent) {
    return `The ${urgentUpdatesMax} urgent updates of this campaign were sent. You can write again when the campaign is over. What you type here is kept.`
  }
  const used = `You wrote ${updatesPerWeek} updates in the last seven days.`
  return nextAt === null
    ? `${used} What you type here is kept.`
    : `${used} The next one can be sent from ${formatInstantThere(nextAt, timeZone)}. What you type here is kept.`
}

type Fate = Pick<CampaignUpdate, 'isUrgent' | 'leavesAt' | 'mailedAt' | 'review'>

/** What becomes of the mails of an update that is written, as its owner reads it. */
export const fateWords = ({ isUrgent, leavesAt, mailedAt, review }: Fate, timeZone: string, nowMs: number): string => {
  if (mailedAt !== null) return `Its mails left on ${formatInstantThere(mailedAt, timeZone)}.`
  if (isUrgent) return 'Its mails leave now.'
  if (review?.status === 'held') return 'An admin of this site holds its mails.'
  const at = formatInstantThere(leavesAt, timeZone)
  if (Date.parse(leavesAt) <= nowMs) return 'Its mails leave now.'
  if (review?.status === 'waiting') {
    return `An admin of this site looks at it first. Its mails leave after that, at the latest on ${at}. Until then you can take it back.`
  }
  return `Its mails leave on ${at}. Until then you can take it back.`
}

/** The length of a text in a field, or by how much it is too long. */
export const lengthWords = (typed: string, max: number): string => {
  const length = typed.trim().length
  return length > max
    ? `${plural(length - max, 'character', 'characters')} too many`
    : `${formatCount(length)} of ${formatCount(max)} characters`
}

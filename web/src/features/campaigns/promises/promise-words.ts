import { arrangementMailsMax } from '@muster/contract/facts/promises.ts'
import type { ChangePreview, PromiseVersion } from '@muster/contract/campaigns/promises.ts'
import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { dayMs, formatMoney, plural } from '../../../lib/format.ts'
import { shortDay } from '../../../lib/short-day.ts'

const people = (count: number) => plural(count, 'person', 'people')
const donors = (count: number) => plural(count, 'donor', 'donors')
const isOne = (count: number) => count === 1

type Effects = Pick<PromiseVersion, 'supporters' | 'donors' | 'arrangementsChanged'>

/** What a change did to those who had signed before it; empty if it did nothing. */
export const effectWords = ({ supporters, donors: givers, arrangementsChanged }: Effects): string => {
  if (supporters === 'asked') return 'Supporters were asked again. They count once they say that they stay.'
  if (supporters === 'told') return 'Supporters were told, and still count.'
  if (givers === 'asked') return 'It concerns donors only. Supporters still count.'
  return arrangementsChanged
    ? 'When and where people meet is not part of what they say yes to, so no one was asked again.'
    : ''
}

const arrangementCost = ({ changed, mailed, told }: ChangePreview['arrangements'], asked: number): string | false => {
  if (!changed) return false
  const words = `${people(told)} will be told by mail when and where you meet.`
  if (mailed) return told > 0 && (asked > 0 ? words : `${words} No one is asked again.`)
  return `${arrangementMailsMax} changes of when and where you meet were mailed already, so this one is not. It stands on the page.`
}

/** The time at which the owner is asked, and the time zone in which they read days. */
type Moment = { nowMs: number; zone: string }

/** What a change costs in refunds, as a sentence. Donors get back only what was not paid out. */
const refundCost = (
  { donors: { asked, refundable }, isPaidOut }: ChangePreview,
  { nowMs, zone }: Moment,
): string | false => {
  if (asked === 0) return false
  const until = shortDay(new Date(nowMs + refundRequestDays * dayMs).toISOString(), nowMs, zone)
  const words = `${donors(asked)} can ask for ${formatMoney(refundable, 'USD')} back until ${until}.`
  return isPaidOut
    ? `${words} Money was paid out already: they get what the campaign still has, which is not paid out until then, and an admin decides about the rest.`
    : `${words} Until then that is not paid out.`
}

/** What saving a change does to people, in sentences; empty if only the owner stands behind the campaign, or no one is affected. */
export const costsOf = (preview: ChangePreview, moment: Moment): string[] => {
  const { isSigned, needsConfirmation, supporters, donors: givers, storyChanged, arrangements } = preview
  if (!isSigned) return []
  const { asked, told, countAgain } = supporters
  return [
    asked > 0 &&
      `${people(asked)} will be asked by mail whether they stay, and ${isOne(asked) ? 'does' : 'do'} not count until they say so.`,
    told > 0 && `${people(told)} will be told, and still ${isOne(told) ? 'counts' : 'count'}.`,
    countAgain > 0 &&
      `${people(countAgain)} will count again, because the campaign reads as it did when they said yes.`,
    refundCost(preview, moment),
    givers.told > 0 && `${donors(givers.told)} will be told.`,
    arrangementCost(arrangements, asked),
    !needsConfirmation &&
      asked + told + givers.asked + givers.told > 0 &&
      'The mails leave in 10 minutes. What you change until then is in them.',
    storyChanged && 'Everyone who stands behind it is mailed that the story changed, at most once a day.',
  ].filter((sentence) => sentence !== false)
}

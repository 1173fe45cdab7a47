import { arrangementMailsMax } from '@muster/contract/facts/promises.ts'
import type { ChangePreview, PromiseVersion } from '@muster/contract/promises/promises.ts'
import { formatMoney, plural } from '../../lib/format.ts'

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

const arrangementCost = ({ changed, mailed, told }: ChangePreview['arrangements']): string | false => {
  if (!changed) return false
  if (mailed) return told > 0 && `${people(told)} will be told by mail when and where you meet. No one is asked again.`
  return `${arrangementMailsMax} changes of when and where you meet were mailed already, so this one is not. It stands on the page.`
}

/** What saving a change costs, in sentences; empty if only the owner stands behind the campaign, or it touches none of them. */
export const costsOf = (preview: ChangePreview): string[] => {
  const { isSigned, supporters, donors: givers, storyChanged, arrangements } = preview
  if (!isSigned) return []
  const { asked, told, countAgain } = supporters
  return [
    asked > 0 &&
      `${people(asked)} will be asked by mail whether they stay, and ${isOne(asked) ? 'does' : 'do'} not count until they say so.`,
    told > 0 && `${people(told)} will be told, and still ${isOne(told) ? 'counts' : 'count'}.`,
    countAgain > 0 &&
      `${people(countAgain)} will count again, because the campaign reads as it did when they said yes.`,
    givers.asked > 0 && `${donors(givers.asked)} can ask for ${formatMoney(givers.refundable, 'USD')} back.`,
    givers.told > 0 && `${donors(givers.told)} will be told.`,
    arrangementCost(arrangements),
    storyChanged && 'Everyone who stands behind it is mailed that the story changed, at most once a day.',
  ].filter((sentence) => sentence !== false)
}

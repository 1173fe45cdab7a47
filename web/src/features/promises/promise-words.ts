import type { ChangePreview, PromiseVersion } from '@muster/contract/promises/promises.ts'
import { formatMoney, plural } from '../../lib/format.ts'

const people = (count: number) => plural(count, 'person', 'people')
const donors = (count: number) => plural(count, 'donor', 'donors')
const isOne = (count: number) => count === 1

type Effects = Pick<PromiseVersion, 'supporters' | 'donors'>

/** What a change did to those who had signed before it; empty if it did nothing. */
export const effectWords = ({ supporters, donors: givers }: Effects): string => {
  if (supporters === 'asked') return 'Supporters were asked again. They count once they say that they stay.'
  if (supporters === 'told') return 'Supporters were told, and still count.'
  if (givers === 'asked') return 'It concerns donors only. Supporters still count.'
  return ''
}

/** What saving a change costs, in sentences; empty if only the owner stands behind the campaign, or it touches none of them. */
export const costsOf = ({ isSigned, supporters, donors: givers, storyChanged }: ChangePreview): string[] => {
  if (!isSigned) return []
  const { asked, told, countAgain } = supporters
  return [
    asked > 0 &&
      `${people(asked)} will be asked by mail whether they stay, and ${isOne(asked) ? 'does' : 'do'} not count until they say so.`,
    told > 0 && `${people(told)} will be told, and still ${isOne(told) ? 'counts' : 'count'}.`,
    countAgain > 0 && `${people(countAgain)} will count again, because the promise reads as it did when they signed.`,
    givers.asked > 0 && `${donors(givers.asked)} can ask for ${formatMoney(givers.refundable, 'USD')} back.`,
    givers.told > 0 && `${donors(givers.told)} will be told.`,
    storyChanged && 'Everyone who stands behind it is mailed that the story changed, at most once a day.',
  ].filter((sentence) => sentence !== false)
}

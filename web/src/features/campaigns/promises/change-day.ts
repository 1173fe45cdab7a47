import { formatCount } from '../../../lib/format.ts'

/** Supporters who have not answered since a change, without a reproach. @param day of the change */
export const toRenewWords = (count: number, day: string): string =>
  `${formatCount(count)} more ${count === 1 ? 'is' : 'are'} deciding about the change of ${day}`

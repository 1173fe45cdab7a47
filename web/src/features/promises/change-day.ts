import { plural } from '../../lib/format.ts'

/** Supporters who have not answered since a change. @param day of the change */
export const toRenewWords = (count: number, day: string): string =>
  `${plural(count, 'person has', 'people have')} not answered since the change of ${day}`

import pg from 'pg'

/** PostgreSQL's id of the type, for which pg has no name. */
export const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0]

const parseOtherInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
const parseOtherTexts = pg.types.getTypeParser(textArray) as (text: string) => string[]

/** PostgreSQL's form of an instant, such as `2026-06-01 12:00:00.123+00`, on a connection in UTC. */
const isUsual = (text: string): boolean => text.charAt(4) === '-' && text.endsWith('+00')

/** An instant. The driver's own parser takes twice as long. It still reads other zones, eras, longer years and infinity. */
export const parseInstant = (text: string): Date =>
  isUsual(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseOtherInstant(text)

/** An array of texts. The driver's own parser reads each character. It still reads quoted texts, nulls and arrays in arrays. */
export const parseTexts = (text: string): string[] => {
  if (text === '{}') return []
  return /^\{[^{"]*\}$/.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseOtherTexts(text)
}

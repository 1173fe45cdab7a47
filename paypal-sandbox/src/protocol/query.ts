import { PaypalError } from './errors.ts'

export const badQuery = (field: string): PaypalError =>
  new PaypalError(400, [{ issue: 'INVALID_PARAMETER_VALUE', field, location: 'query' }])

/** Parses an instant of a query. Throws PayPal's error if it is invalid. */
export const instantOf = (text: string | undefined, field: string): Date => {
  const instant = new Date(text ?? '')
  if (Number.isNaN(instant.getTime())) throw badQuery(field)
  return instant
}

/** Parses a count from 1 to `max` of a query. */
export const countOf = (text: string | undefined, fallback: number, field: string, countMax: number): number => {
  const count = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(count) || count < 1 || count > countMax) throw badQuery(field)
  return count
}

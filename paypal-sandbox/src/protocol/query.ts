import { PaypalError } from './errors.ts'

export const badQuery = (field: string): PaypalError =>
  new PaypalError(400, [{ issue: 'INVALID_PARAMETER_VALUE', field, location: 'query' }])

/** An instant in a query; PayPal's refusal where it is none. */
export const instantOf = (text: string | undefined, field: string): Date => {
  const instant = new Date(text ?? '')
  if (Number.isNaN(instant.getTime())) throw badQuery(field)
  return instant
}

/** A count from 1 to `most` in a query, or `otherwise` where it says nothing. */
export const countOf = (text: string | undefined, otherwise: number, field: string, most: number): number => {
  const count = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most) throw badQuery(field)
  return count
}

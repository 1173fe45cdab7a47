import * as z from 'zod/mini'

/** Help of a field, beside the specification's “Enter a valid amount”, which does not say how. */
export const amountHelp = 'Write it like 25 or 12.50.'

/** Help of a field for a large amount. */
export const largeAmountHelp = 'Write it like 1500 or 1,500.00.'

/**
 * The text typed into an amount field. `unclear`: one separator followed by three digits, which some people read as thousands
 * and others as decimals; `question` asks for the meaning.
 */
export type TypedAmount =
  | { kind: 'amount'; amount: number }
  | { kind: 'unclear'; question: string }
  | { kind: 'empty' }
  | { kind: 'no number' }

const number = /^-?(\d+([.,]\d*)?|[.,]\d+)$/
const grouped = /^(-?[1-9]\d{0,2})([.,])(\d{3})$/

/** Thousands that cannot be read as decimals: several groups, groups apart by a space or an apostrophe, or decimals behind another separator. */
const thousands = [
  /^(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:,\d{3})+(?=\.))(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+(?=,))(?:,(\d{1,2}))?$/,
] as const

const withoutGroups = (typed: string): string => {
  const [, whole, decimals = ''] = thousands.map((form) => form.exec(typed)).find((found) => found !== null) ?? []
  return whole === undefined ? typed : `${whole.replaceAll(/\D/g, '')}.${decimals}`
}

const questionOf = (whole: string, separator: string, digits: string): string =>
  digits.endsWith('0')
    ? `Do you mean ${whole}${digits} or ${whole}.${digits.slice(0, 2)}? Type the one you mean`
    : `Do you mean ${whole}${digits}? Type it without the ${separator === ',' ? 'comma' : 'point'}`

/** Reads an amount. Comma and point both separate decimals, in every language of the browser. */
export const readTypedAmount = (text: string): TypedAmount => {
  const typed = withoutGroups(text.trim())
  if (typed === '') return { kind: 'empty' }
  const [, whole, separator, digits] = grouped.exec(typed) ?? []
  if (whole && separator && digits) return { kind: 'unclear', question: questionOf(whole, separator, digits) }
  if (!number.test(typed)) return { kind: 'no number' }
  return { kind: 'amount', amount: Number(typed.replace(',', '.')) }
}

/** The amount; NaN for invalid text, which the contract refuses. */
export const amountIn = (text: string): number => {
  const read = readTypedAmount(text)
  return read.kind === 'amount' ? read.amount : Number.NaN
}

const toAmount = z.transform((typed: unknown, context): number | undefined => {
  if (typeof typed !== 'string') return typed as number | undefined
  const read = readTypedAmount(typed)
  if (read.kind !== 'unclear') return amountIn(typed)
  context.issues.push({ code: 'custom', message: read.question, input: typed })
  return z.NEVER
})

/** A schema of an amount that also accepts typed text, and reports ambiguous text with a question. */
export const typedAmount = (amount: z.ZodMiniType<number | undefined, number | undefined>) => z.pipe(toAmount, amount)

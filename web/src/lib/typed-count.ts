const plain = /^\d+$/
/** Whole numbers have no decimals, so a separator before three digits can only group them. */
const grouped = /^\d{1,3}(?:[.,’' \u00A0\u202F]\d{3})+$/

/** A typed whole number: `1,200` and `1 200` are 1200. Null: empty. NaN: not a whole number. */
export const countIn = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  return plain.test(typed) || grouped.test(typed) ? Number(typed.replace(/\D/g, '')) : Number.NaN
}

import { actionDescriptionMax, descriptionMax, titleMax } from '@muster/contract/facts/campaigns.ts'
import { formatCount, plural } from '../../../lib/format.ts'
import type { EditorField, EditorValues } from './editor-values.ts'

/** The counted texts, with the length from which the remaining characters are shown. */
const counted = {
  title: { max: titleMax, from: 100 },
  description: { max: descriptionMax, from: 18_000 },
  actionDescription: { max: actionDescriptionMax, from: 4_500 },
} as const satisfies Partial<Record<EditorField, object>>

type Counted = keyof typeof counted
const isCounted = (field: EditorField): field is Counted => Object.hasOwn(counted, field)

const leftOf = (field: Counted, values: EditorValues) => counted[field].max - values[field].trim().length

/** Whether a text is too long. Shown while typing, because input is never cut. */
export const isTooLong = (field: EditorField, values: EditorValues) => isCounted(field) && leftOf(field, values) < 0

/** The remaining length as a suffix of the field's help; empty while there is enough. */
export const lengthWords = (field: Counted, values: EditorValues): string => {
  const left = leftOf(field, values)
  const { max, from } = counted[field]
  if (left < 0) return ` ${plural(-left, 'character', 'characters')} too many. The limit is ${formatCount(max)}.`
  return max - left < from ? '' : ` ${plural(left, 'character', 'characters')} left.`
}

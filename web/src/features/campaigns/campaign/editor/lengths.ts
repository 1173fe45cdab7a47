import { textMax } from '@muster/contract/campaigns/fields.ts'
import { formatCount, plural } from '../../../../lib/format.ts'
import type { EditorField, EditorValues } from './editor-values.ts'

type Counted = keyof typeof textMax
const isCounted = (field: EditorField): field is Counted => Object.hasOwn(textMax, field)

/** The remaining count is shown for the last tenth of the limit, and at least for 20 characters. */
const worthSaying = (lengthMax: number) => Math.max(20, lengthMax / 10)

const leftOf = (field: Counted, values: EditorValues) => textMax[field] - values[field].trim().length

/** Whether a text is too long. The error appears while typing, because input is never truncated. */
export const isTooLong = (field: EditorField, values: EditorValues) => isCounted(field) && leftOf(field, values) < 0

/** The remaining length as a suffix of the field's help; empty while there is enough. */
export const lengthWords = (field: Counted, values: EditorValues): string => {
  const left = leftOf(field, values)
  const lengthMax = textMax[field]
  if (left < 0) return ` ${plural(-left, 'character', 'characters')} too many. The limit is ${formatCount(lengthMax)}.`
  return left > worthSaying(lengthMax) ? '' : ` ${plural(left, 'character', 'characters')} left.`
}

import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { choiceWords } from '../../lib/needs-words.ts'
import { Select } from './Select.tsx'

/** With how many people in all a person acts, as a field of a form that works without scripts. */
export const NeedsSelect = ({
  defaultValue,
  upTo = Infinity,
}: {
  defaultValue: number | string
  /** The largest number that can be chosen. */
  upTo?: number
}) => (
  <Select
    name="needs"
    label="I am in"
    help="You included. For example: you choose at least 20 people, and only 14 are in. Then you owe nothing. Only you see your number."
    defaultValue={String(defaultValue)}
    options={needsMenu
      .filter((needs) => needs <= upTo)
      .map((needs) => ({ value: String(needs), label: choiceWords(needs) }))}
  />
)

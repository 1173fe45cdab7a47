import { needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { choiceWords } from '../../lib/needs-words.ts'
import { Select } from './Select.tsx'

/** With how many people in all a person acts, as a field of a form that works without scripts. */
export const NeedsSelect = ({
  defaultValue,
  offered = needsMenu,
  help = 'You included. For example: you choose at least 20 people, and only 14 are in. Then you need not come. Only you see your number.',
}: {
  defaultValue: number | string
  /** The numbers that can be chosen. */
  offered?: readonly Needs[]
  help?: string
}) => (
  <Select
    name="needs"
    label="I am in"
    help={help}
    defaultValue={String(defaultValue)}
    options={offered.map((needs) => ({ value: String(needs), label: choiceWords(needs) }))}
  />
)

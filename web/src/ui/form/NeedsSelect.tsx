import type { Needs } from '@muster/contract/facts/thresholds.ts'
import { useState } from 'react'
import { choiceWords, exampleWords } from '../../lib/needs-words.ts'
import { Select } from './Select.tsx'

/** With how many people in all a person acts, as a field of a form that works without scripts. */
export const NeedsSelect = ({
  defaultValue,
  offered,
  helpOf = exampleWords,
  onPick,
}: {
  defaultValue: number | string
  /** The numbers that can be chosen. */
  offered: readonly Needs[]
  /** What the selected number means. */
  helpOf?: (needs: number) => string
  onPick?: (needs: number) => void
}) => {
  const [needs, setNeeds] = useState(Number(defaultValue))
  return (
    <Select
      name="needs"
      label="I am in"
      help={helpOf(needs)}
      defaultValue={String(defaultValue)}
      onChange={({ target }) => {
        setNeeds(Number(target.value))
        onPick?.(Number(target.value))
      }}
      options={offered.map((value) => ({ value: String(value), label: choiceWords(value) }))}
    />
  )
}

import { needsDefault, needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { choiceWords, tooFew } from '../../lib/needs-words.ts'
import { Select } from './Select.tsx'

/** For who acts in any case. */
const exampleNeeds = 20

const exampleOf = (picked: number) => {
  const needs = picked > needsDefault ? picked : exampleNeeds
  return `You included. For example: you choose at least ${formatCount(needs)} people, and only ${formatCount(tooFew(needs))} are in. Then you need not come. Only you see your number.`
}

/** With how many people in all a person acts, as a field of a form that works without scripts. */
export const NeedsSelect = ({
  defaultValue,
  offered = needsMenu,
  helpOf = exampleOf,
  onPick,
}: {
  defaultValue: number | string
  /** The numbers that can be chosen. */
  offered?: readonly Needs[]
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

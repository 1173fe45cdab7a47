import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { useState } from 'react'
import { Field, useFieldParts } from '../../../ui/form/Field.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { SuggestionList, useSuggestionList } from '../../../ui/form/SuggestionList.tsx'
import { fieldsOf } from './places.ts'
import type { PlaceFields } from './places.ts'
import { usePlacesFor } from './usePlacesFor.ts'

/**
 * A place as free text, with suggestions. Choosing one fills the place and its region. When
 * nothing can be suggested the field is an ordinary one.
 */
export const PlaceInput = ({
  scope,
  country = '',
  value,
  onType,
  onTake,
  label,
  help,
  error,
  optional = false,
  id,
}: FieldProps & {
  scope: PlaceScope
  /** The chosen region: places in it are suggested first. */
  country?: string
  value: string
  onType: (text: string) => void
  /** @param timeZone undefined: the place has several */
  onTake: (fields: Partial<PlaceFields>, timeZone: string | undefined) => void
}) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  // Suggestions are requested only for typed text, not for a value filled in by a draft or another field.
  const [asked, setAsked] = useState('')
  // Skip the current value: it is not a suggestion, and the list would cover the fields below.
  const places = usePlacesFor(asked === value ? asked : '', scope, country).filter(
    ({ words }) => words.toLowerCase() !== value.trim().toLowerCase(),
  )
  const suggestions = useSuggestionList(places, ({ key, words }) =>
    onTake(fieldsOf(scope, words), places.find((place) => place.key === key)?.timeZone),
  )
  return (
    <Field label={label} help={help} error={error} optional={optional} parts={parts}>
      <div className="relative">
        <input
          dir="auto"
          className="control"
          {...parts.control}
          {...suggestions.control}
          type="text"
          enterKeyHint="next"
          value={value}
          onChange={(event) => {
            onType(event.target.value)
            setAsked(event.target.value)
            suggestions.open()
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAsked(value)
            if (suggestions.handleKey(event)) event.preventDefault()
          }}
          onBlur={suggestions.close}
        />
        <SuggestionList label="Suggested places" list={suggestions.list} />
      </div>
    </Field>
  )
}

import type { PlaceScope } from '@muster/contract/geo.ts'
import type { ComponentProps, KeyboardEvent } from 'react'
import { Field, useFieldParts } from '../../ui/Field.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { SuggestionList, useSuggestionList } from '../../ui/SuggestionList.tsx'
import { fieldsOf } from './places.ts'
import type { PlaceFields } from './places.ts'
import { usePlacesFor } from './usePlacesFor.ts'

/**
 * A place as free text, with places of the kind suggested under it. Taking one fills what it names and where it lies. When
 * nothing can be suggested the field is an ordinary one.
 */
export const PlaceInput = ({
  scope,
  value,
  onType,
  onTake,
  onKeyDown,
  label,
  help,
  error,
  optional = false,
  id,
  ...rest
}: FieldProps & {
  scope: PlaceScope
  value: string
  onType: (text: string) => void
  onTake: (fields: Partial<PlaceFields>) => void
} & Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'>) => {
  const parts = useFieldParts({ ...(id && { id }), help, error })
  // What stands there already is no suggestion, and would only cover what comes below.
  const places = usePlacesFor(value, scope).filter(({ words }) => words.toLowerCase() !== value.trim().toLowerCase())
  const suggestions = useSuggestionList(places, ({ words }) => onTake(fieldsOf(scope, words)))
  return (
    <Field label={label} help={help} error={error} optional={optional} parts={parts}>
      <div className="relative">
        <input
          maxLength={120}
          dir="auto"
          className="control"
          {...rest}
          {...parts.control}
          {...suggestions.control}
          type="text"
          value={value}
          onChange={(event) => {
            onType(event.target.value)
            suggestions.open()
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            if (suggestions.handleKey(event)) event.preventDefault()
            else onKeyDown?.(event)
          }}
          onBlur={suggestions.close}
        />
        <SuggestionList label="Suggested places" list={suggestions.list} />
      </div>
    </Field>
  )
}

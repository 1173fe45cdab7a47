import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { tooLong } from '../../../../lib/too-long.ts'
import { FieldError } from '../../../../ui/form/Field.tsx'
import { SuggestionList, useSuggestionList } from '../../../../ui/form/SuggestionList.tsx'
import { countryMax } from './list-state.ts'
import { placesQuery } from '../campaigns.queries.ts'
import { usePlacesFor } from '../usePlacesFor.ts'

/** A filter by country: a choice clears the field and appears among the filters in use. */
export const CountryFilter = ({ onChoose }: { onChoose: (country: string) => void }) => {
  const id = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const choose = (country: string) => {
    setText('')
    onChoose(country)
  }
  const error = tooLong(text, countryMax)
  const places = usePlacesFor(error ? '' : text, 'country')
  const suggestions = useSuggestionList(places, ({ words }) => choose(words))
  /** The most likely country for the typed text; if none is known, the text itself. */
  const chooseTyped = async () => {
    const typed = text.trim()
    if (typed === '' || error) return
    const found = await queryClient.query(placesQuery(api, typed, 'country')).catch(() => [])
    choose(found[0]?.description ?? typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.handleKey(event)) event.preventDefault()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      suggestions.close()
      void chooseTyped()
    }
  }
  return (
    <div className="relative text-sm">
      <label htmlFor={id} className="mb-1 block font-semibold">
        In country
      </label>
      <div className="relative">
        <input
          {...suggestions.control}
          id={id}
          type="text"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder="Any country"
          enterKeyHint="done"
          className="control text-base"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            suggestions.open()
          }}
          onKeyDown={onKeyDown}
          onBlur={suggestions.close}
        />
        <SuggestionList label="Suggested countries" list={suggestions.list} />
      </div>
      <div role="status">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}

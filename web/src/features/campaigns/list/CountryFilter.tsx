import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SuggestionList, useSuggestionList } from '../../../ui/SuggestionList.tsx'
import { meantBy } from '../places.ts'
import { usePlacesFor } from '../usePlacesFor.ts'

/** One more filter by a press: what is chosen leaves the field and stands among the filters in force. */
export const CountryFilter = ({ onChoose }: { onChoose: (country: string) => void }) => {
  const id = useId()
  const [text, setText] = useState('')
  const choose = (country: string) => {
    setText('')
    if (country !== '') onChoose(country)
  }
  const places = usePlacesFor(text, 'country')
  const suggestions = useSuggestionList(places, ({ words }) => choose(words))
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.handleKey(event)) event.preventDefault()
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      suggestions.close()
      const names = places.map(({ words }) => words)
      choose(meantBy(text, names))
    }
  }
  return (
    <div className="relative text-sm">
      <label htmlFor={id} className="mb-1 block font-semibold max-lg:sr-only">
        In country
      </label>
      <div className="relative">
        <input
          {...suggestions.control}
          id={id}
          type="text"
          maxLength={120}
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
    </div>
  )
}

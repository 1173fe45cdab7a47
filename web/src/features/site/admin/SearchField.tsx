import { useEffect, useId, useRef, useState } from 'react'
import { searchMax } from '@muster/contract/facts/limits.ts'
import { tooLong } from '../../../lib/too-long.ts'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'

/** Debounce of the search (specification, section 9). */
const debounceMs = 300

/** The typed text and the debounced search. A change of the URL (Back, a cleared filter) updates the text. */
const useTypedSearch = (value: string, onSearch: (text: string) => void) => {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (shown !== value) {
    setShown(value)
    if (text.trim() !== value) setText(value)
  }
  const search = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() !== value && !tooLong(next, searchMax)) onSearch(next.trim())
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), debounceMs)
  }
  return { text, search, type, error: tooLong(text, searchMax) }
}

/** The search of an admin's list. */
export const SearchField = ({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
}) => {
  const errorId = useId()
  const { text, search, type, error } = useTypedSearch(value, onSearch)
  return (
    <form
      role="search"
      className="min-w-0 flex-1 basis-72"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <label className="block font-semibold leading-snug">
        <span className="mb-1.5 block">{label}</span>
        <span className="relative block">
          <Icon name="search" className="pointer-events-none absolute left-3.5 top-1/2 -translate-y-1/2 text-mute" />
          <input
            type="search"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="control pl-11 font-normal"
            value={text}
            onChange={(event) => type(event.target.value)}
          />
        </span>
      </label>
      <div role="status">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
    </form>
  )
}

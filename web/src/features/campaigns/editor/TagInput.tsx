import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useDebounced } from '../../../lib/useDebounced.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Field, useFieldParts } from '../../../ui/Field.tsx'
import { tagsQuery } from '../campaigns.queries.ts'
import { withTags } from './with-tags.ts'

const suggestionDelayMs = 200

const useSuggestions = (text: string, tags: readonly string[]) => {
  const settled = useDebounced(text.trim().toLowerCase(), suggestionDelayMs)
  const { data = [] } = useQuery({ ...tagsQuery(useApi(), settled), enabled: settled !== '' && text.trim() !== '' })
  return text.trim() === '' ? [] : data.filter((tag) => !tags.includes(tag))
}

const Suggestions = ({
  id,
  tags,
  active,
  onChoose,
}: {
  id: string
  tags: readonly string[]
  active: number
  onChoose: (tag: string) => void
}) => (
  <div
    id={id}
    role="listbox"
    aria-label="Suggested tags"
    hidden={tags.length === 0}
    className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-line bg-sheet p-1 shadow-float"
  >
    {tags.map((tag, index) => (
      <div
        key={tag}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={`flex min-h-11 cursor-pointer items-center rounded-sm px-3 ${index === active ? 'bg-sunk outline-2 outline-ink' : 'hover:bg-sunk'}`}
        tabIndex={-1}
        onMouseDown={(event) => {
          // The press must not take focus from the field, which has the keys.
          event.preventDefault()
          onChoose(tag)
        }}
      >
        {tag}
      </div>
    ))}
  </div>
)

/** What the keys do: arrows move through the suggestions, Enter and comma add, Backspace in an empty field takes the last away. */
const useTagKeys = (tags: readonly string[], onChange: (tags: string[]) => void) => {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const found = useSuggestions(text, tags)
  const suggestions = isOpen ? found : []
  const add = (added: string) => {
    if (added.trim() !== '') onChange(withTags(tags, added))
    setText('')
    setActive(-1)
    setIsOpen(false)
  }
  const move = (by: number) => {
    setIsOpen(true)
    const count = found.length
    if (count > 0) setActive((current) => (current + by + count + (current < 0 && by < 0 ? 1 : 0)) % count)
  }
  const actions: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      const chosen = suggestions[active] ?? text
      add(chosen)
      return chosen.trim() !== ''
    },
    ArrowDown: () => (move(1), found.length > 0),
    ArrowUp: () => (move(-1), found.length > 0),
    Escape: () => {
      const wasOpen = suggestions.length > 0
      setIsOpen(false)
      setActive(-1)
      return wasOpen
    },
    Backspace: () => {
      if (text !== '' || tags.length === 0) return false
      onChange(tags.slice(0, -1))
      return true
    },
  }
  return {
    text,
    active,
    suggestions,
    add,
    onType: (typed: string) => {
      setActive(-1)
      setIsOpen(true)
      if (typed.includes(',')) add(typed)
      else setText(typed)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.nativeEvent.isComposing && actions[event.key]?.()) event.preventDefault()
    },
    /** What was typed and not yet added counts when the field is left. */
    onLeave: () => add(text),
  }
}

/** Words to be found by, as chips. */
export const TagInput = ({
  id,
  tags,
  error,
  onChange,
}: {
  id: string
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}) => {
  const help = 'Enter or a comma adds one. Up to 10, such as “river” or “fair rent”.'
  const parts = useFieldParts({ id, help, error })
  const listId = useId()
  const { text, active, suggestions, add, onType, onKeyDown, onLeave } = useTagKeys(tags, onChange)
  return (
    <Field label="Tags" optional help={help} error={error} parts={parts}>
      {tags.length > 0 && (
        <ul aria-label="Chosen tags" className="mb-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip onRemove={() => onChange(tags.filter((other) => other !== tag))}>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          {...parts.control}
          type="text"
          role="combobox"
          aria-expanded={suggestions.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && suggestions.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="enter"
          className="control"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
        />
        <Suggestions id={listId} tags={suggestions} active={active} onChoose={add} />
      </div>
    </Field>
  )
}

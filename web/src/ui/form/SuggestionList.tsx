import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { plural } from '../../lib/format.ts'

export type Suggestion = { key: string; words: string }

/**
 * The state of a text field with suggestions. Spread `control` on the input, and pass `list` to a SuggestionList.
 * The field keeps the focus. The arrow keys move through the suggestions and back to the field, Home and End go to the first and last if
 * one is active, Enter selects it, Escape closes the list.
 */
export const useSuggestionList = (suggestions: readonly Suggestion[], onTake: (suggestion: Suggestion) => void) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Stored by key, because late responses may move it.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const shown = isOpen ? suggestions : []
  const active = shown.findIndex(({ key }) => key === activeKey)

  const close = () => {
    setIsOpen(false)
    setActiveKey(null)
  }
  const take = (suggestion: Suggestion) => {
    close()
    onTake(suggestion)
  }
  const activate = (index: number) => setActiveKey(suggestions[index]?.key ?? null)
  /** The positions before the first and after the last suggestion are the field itself. */
  const move = (by: 1 | -1) => {
    setIsOpen(true)
    const stops = suggestions.length + 1
    activate(((active + 1 + by + stops) % stops) - 1)
    return suggestions.length > 0
  }
  /** Only if a suggestion is active; otherwise the field handles the key. */
  const withActive = (act: (suggestion: Suggestion) => void) => {
    const suggestion = shown[active]
    if (suggestion) act(suggestion)
    return suggestion !== undefined
  }
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => withActive(() => activate(0)),
    End: () => withActive(() => activate(shown.length - 1)),
    Enter: () => withActive(take),
    Escape: () => {
      close()
      return shown.length > 0
    },
  }
  return {
    /** Resets the active suggestion for new text. */
    open: () => {
      setIsOpen(true)
      setActiveKey(null)
    },
    close,
    /** Handles a key. True: the list used it, and the field must not. */
    handleKey: (event: KeyboardEvent) => !event.nativeEvent.isComposing && (keys[event.key]?.() ?? false),
    control: {
      role: 'combobox',
      'aria-expanded': shown.length > 0,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
    } as const,
    list: { id, shown, active, take },
  }
}

type List = ReturnType<typeof useSuggestionList>['list']

/** The suggestions under a text field, in the same `relative` box. Their number is announced. */
export const SuggestionList = ({ label, list }: { label: string; list: List }) => (
  <>
    <div
      id={list.id}
      role="listbox"
      aria-label={label}
      hidden={list.shown.length === 0}
      className="absolute inset-x-0 top-full z-20 mt-2 rounded-md border border-line bg-sheet p-1 shadow-float"
    >
      {list.shown.map((suggestion, index) => (
        <div
          key={suggestion.key}
          id={`${list.id}-${index}`}
          role="option"
          aria-selected={index === list.active}
          className={`flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-1.5 leading-snug ${index === list.active ? 'bg-sunk outline-2 outline-ink' : 'hover:bg-sunk'}`}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The click must not take focus from the field, which handles the keys.
            event.preventDefault()
            list.take(suggestion)
          }}
        >
          {suggestion.words}
        </div>
      ))}
    </div>
    <span role="status" className="sr-only">
      {list.shown.length > 0 && plural(list.shown.length, 'suggestion', 'suggestions')}
    </span>
  </>
)

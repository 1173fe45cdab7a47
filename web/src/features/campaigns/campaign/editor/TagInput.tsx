import { normalizeTag } from '@muster/contract/facts/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { useDebounced } from '../../../../lib/useDebounced.ts'
import { Chip } from '../../../../ui/text/Chip.tsx'
import { Field, useFieldParts } from '../../../../ui/form/Field.tsx'
import { SuggestionList, useSuggestionList } from '../../../../ui/form/SuggestionList.tsx'
import { suggestionDelayMs, tagsQuery } from '../campaigns.queries.ts'
import { withTags } from './editor-values.ts'

const useTagsFor = (text: string, tags: readonly string[]) => {
  const typed = normalizeTag(text)
  const settled = useDebounced(typed, suggestionDelayMs)
  const { data = [] } = useQuery({
    ...tagsQuery(useApi(), settled),
    enabled: settled !== '' && typed !== '',
    retry: false,
  })
  if (typed === '') return []
  // The previous suggestions are kept while they match.
  const fitting = settled === typed ? data : data.filter((tag) => tag.includes(typed))
  return fitting.filter((tag) => !tags.includes(tag)).map((tag) => ({ key: tag, words: tag }))
}

/** Key handling: suggestion keys; Enter and comma add a tag; Backspace in an empty field removes the last one. */
const useTagKeys = (tags: readonly string[], onChange: (tags: string[]) => void) => {
  const [text, setText] = useState('')
  const put = (added: string) => {
    if (added.trim() !== '') onChange(withTags(tags, added))
    setText('')
  }
  const suggestions = useSuggestionList(useTagsFor(text, tags), ({ key }) => put(key))
  const add = (added: string) => {
    put(added)
    suggestions.close()
  }
  const actions: Readonly<Record<string, () => boolean>> = {
    Enter: () => {
      add(text)
      return text.trim() !== ''
    },
    Backspace: () => {
      if (text !== '' || tags.length === 0) return false
      onChange(tags.slice(0, -1))
      return true
    },
  }
  return {
    text,
    suggestions,
    onType: (typed: string) => {
      if (typed.includes(',')) add(typed)
      else {
        setText(typed)
        suggestions.open()
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (suggestions.handleKey(event) || actions[event.key]?.()) event.preventDefault()
    },
    /** Pending text is added as a tag on blur. */
    onLeave: () => add(text),
  }
}

/** An input for tags, shown as chips. */
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
  const { text, suggestions, onType, onKeyDown, onLeave } = useTagKeys(tags, onChange)
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
          {...suggestions.control}
          type="text"
          autoCapitalize="none"
          enterKeyHint="enter"
          className="control"
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
        />
        <SuggestionList label="Suggested tags" list={suggestions.list} />
      </div>
    </Field>
  )
}

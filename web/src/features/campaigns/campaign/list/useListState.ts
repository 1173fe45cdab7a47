import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../../../router/hooks.ts'
import { readListState, startOf, writeListState } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { searchMax } from '@muster/contract/facts/limits.ts'
import { tooLong } from '../../../../lib/too-long.ts'

const searchDelayMs = 250

/** The state of the list, stored in the URL, so that it survives sharing, reload and Back. */
export const useListState = () => {
  const [search, setSearch] = useSearchParams()
  const state = readListState(search)
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) =>
      setSearch((current) => writeListState({ ...readListState(current), ...part }), {
        replace,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  return { state, change }
}

export type Controls = ReturnType<typeof useListState>

/** The cursor in the URL; null: the beginning of the list. */
export const useListStart = () => startOf(useSearchParams()[0])

/**
 * The text of the search field. It searches when typing pauses. One visit to the field creates one history entry, and a URL
 * that changes otherwise (Back, "Clear") updates the field. A text that is too long is not searched.
 */
export const useSearchText = (q: string, change: Controls['change']) => {
  const [text, setText] = useState(q)
  const sent = useRef(q)
  const hasStep = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (q === sent.current) return
    // What was being typed is not searched after that.
    clearTimeout(timer.current)
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    const wanted = next.trim()
    if (wanted === sent.current || tooLong(wanted, searchMax)) return
    sent.current = wanted
    change({ q: wanted }, { replace: hasStep.current })
    hasStep.current = true
  }
  return {
    text,
    error: tooLong(text, searchMax),
    onType: (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(next), searchDelayMs)
    },
    onSubmit: () => send(text),
    onLeave: () => {
      hasStep.current = false
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

type Wanted = { index: number; selector: string }

/**
 * Keeps focus in a list whose entries move and go: after `focus`, on the control of that entry, or on `fallback` once the list
 * is empty.
 */
export const useListFocus = (list: RefObject<HTMLElement | null>, fallback: () => HTMLElement | null) => {
  const wanted = useRef<Wanted | null>(null)
  const [, setAsked] = useState(0)
  useEffect(() => {
    if (wanted.current === null) return
    const { index, selector } = wanted.current
    wanted.current = null
    const entries = list.current?.children ?? []
    const entry = entries[Math.min(index, entries.length - 1)]
    const control = entry?.querySelector<HTMLElement>(selector) ?? fallback()
    control?.focus()
  })
  return (index: number, selector: string) => {
    wanted.current = { index, selector }
    setAsked((asked) => asked + 1)
  }
}

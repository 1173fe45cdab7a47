import { useRef } from 'react'

/** Works without a secure context too, unlike `crypto.randomUUID`. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('-')

/**
 * The key of one thing that a person wants done: the same for the same wish until it is forgotten, so that asking again after
 * a lost answer does nothing twice.
 */
export const useIdempotencyKey = () => {
  const asked = useRef<{ wish: string; key: string }>(null)
  return {
    of: (wish: object): string => {
      const text = JSON.stringify(wish)
      if (asked.current?.wish !== text) asked.current = { wish: text, key: newKey() }
      return asked.current.key
    },
    forget: () => {
      asked.current = null
    },
  }
}

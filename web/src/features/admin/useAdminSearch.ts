import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The words that a filter knows, its default first; null: any text. */
type Choices = readonly [string, ...string[]] | null

type Values<K extends string> = Record<K, string>

const readValue = (choices: Choices, given: string | null) => {
  if (choices === null) return given ?? ''
  return given !== null && choices.includes(given) ? given : choices[0]
}

/**
 * What a tab keeps in the address beside its own name: search, filters, order. It survives a reload and Back, and can be sent
 * to another admin. What makes no sense there reads as the default, and the default is not written.
 * @param choices made once, outside the component: `{ q: null, status: ['pending', 'approved'], sort: ['createdAt', '-createdAt'] }`
 */
export const useAdminSearch = <K extends string>(choices: Readonly<Record<K, Choices>>) => {
  const [search, setSearch] = useSearchParams()
  const keys = Object.keys(choices) as K[]
  const values = Object.fromEntries(keys.map((key) => [key, readValue(choices[key], search.get(key))])) as Values<K>
  const change = useCallback(
    (part: Partial<Values<K>>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries<string | undefined>(part)) {
            const isDefault = value === undefined || value === readValue(choices[key as K], null)
            if (isDefault) next.delete(key)
            else next.set(key, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [choices, setSearch],
  )
  return [values, change] as const
}

import { searchMax } from '@muster/contract/facts/limits.ts'
import { useCallback } from 'react'
import { useSearchParams } from '../../../router/hooks.ts'
import { textIn } from '../../../lib/address-text.ts'

/** The values of a filter, its default first; null: any text. */
type Choices = readonly [string, ...string[]] | null

type Values<K extends string> = Record<K, string>

const readValue = (choices: Choices, search: URLSearchParams, key: string): string => {
  if (choices === null) return textIn(search, key, searchMax)
  const given = search.get(key)
  return given !== null && choices.includes(given) ? given : choices[0]
}

/** The values of these filters in a URL. Invalid values become the default. */
export const readAdminSearch = <K extends string>(
  choices: Readonly<Record<K, Choices>>,
  search: URLSearchParams,
): Values<K> => {
  const keys = Object.keys(choices) as K[]
  return Object.fromEntries(keys.map((key) => [key, readValue(choices[key], search, key)])) as Values<K>
}

const nothing = new URLSearchParams()

/**
 * What a tab keeps in the address beside its own name: search, filters, order. It survives a reload and Back, and can be sent
 * to another admin. Defaults are not written.
 * @param choices made once, outside the component: `{ q: null, status: ['pending', 'approved'], sort: ['createdAt', '-createdAt'] }`
 */
export const useAdminSearch = <K extends string>(choices: Readonly<Record<K, Choices>>) => {
  const [search, setSearch] = useSearchParams()
  const values = readAdminSearch(choices, search)
  const change = useCallback(
    (part: Partial<Values<K>>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries<string | undefined>(part)) {
            const isDefault = value === undefined || value === readValue(choices[key as K], nothing, key)
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

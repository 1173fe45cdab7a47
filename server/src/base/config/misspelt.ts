import { mayBeFile } from '../setting-descriptions.ts'
import { settingNames } from './environment.ts'

/** The number of insertions, deletions and replacements between two texts (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const known = settingNames.flatMap((name) => (mayBeFile(name) ? [name, `${name}_FILE`] : [name]))

/** Short names are near to variables of many other programs. */
const distanceMax = (name: string): number => {
  if (name.length < 8) return 0
  return name.length < 11 ? 1 : 2
}

/** A sentence for each variable whose name is nearly that of a setting. */
export const misspelt = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]) return []
    const meant = known.find((each) => distance(name.toUpperCase(), each) <= distanceMax(each))
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []
  })

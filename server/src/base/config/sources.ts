import { readFileSync } from 'node:fs'
import { mayBeFile } from '../setting-descriptions.ts'
import { settingNames } from './environment.ts'
import type { Problem } from './rules.ts'

export type Source = 'environment' | `file ${string}`
type Sources = { texts: Record<string, string>; sources: Record<string, Source>; problems: Problem[] }
type Read = { text: string } | { problem: string }

const readFile = (path: string): Read => {
  try {
    const text = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '')
    return text === '' ? { problem: `is empty: ${path}` } : { text }
  } catch (error) {
    return { problem: `cannot be read: ${path} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` }
  }
}

/**
 * The text of each given setting, from the variable `NAME` or from the file that `NAME_FILE` names, without the newline at
 * its end. An empty variable counts as unset.
 */
export const readSources = (environment: Record<string, string | undefined>): Sources => {
  const found: Sources = { texts: {}, sources: {}, problems: [] }
  for (const name of settingNames) {
    const text = environment[name]
    const path = mayBeFile(name) ? environment[`${name}_FILE`] : undefined
    if (text) Object.assign(found.texts, { [name]: text })
    if (text) found.sources[name] = 'environment'
    if (!path) continue
    const read: Read = text ? { problem: `and ${name} are both given; keep one` } : readFile(path)
    if ('problem' in read) found.problems.push({ name: `${name}_FILE`, problem: read.problem })
    else {
      found.texts[name] = read.text
      found.sources[name] = `file ${path}`
    }
  }
  return found
}

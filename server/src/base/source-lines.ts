import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'
import { minute } from './clock.ts'

/** A place in a file of the bundled server. */
const bundledPlace = /(file:\/\/[^\s()]+\/dist\/program\/\d+\/[\w.-]+\.js):(\d+):(\d+)/g

const readMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}

/** Read when they are needed, because they take 20 MB and some tenths of a second, and forgotten after a minute. */
const maps = new Map<string, SourceMap | null>()

const mapOf = (file: string): SourceMap | null => {
  const known = maps.get(file)
  if (known !== undefined) return known
  if (maps.size === 0) setTimeout(() => maps.clear(), minute).unref()
  const map = readMap(file)
  maps.set(file, map)
  return map
}

/** Replaces the places of a stack trace in files of the bundle by those in the sources. */
export const withSourceLines = (stack: string): string =>
  stack.replace(bundledPlace, (place: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!origin || !('originalSource' in origin)) return place
    const { originalSource, originalLine, originalColumn } = origin
    return `${fileURLToPath(new URL(originalSource, file))}:${originalLine + 1}:${originalColumn + 1}`
  })

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersOf, type Part } from './mutant.ts'
import type { Source } from './place.ts'

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

const sourcesIn = (root: string, folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The modules of a part of the product. */
export const readSources = (root: string, part: Part): Source[] =>
  foldersOf[part].flatMap((folder) => sourcesIn(root, folder))

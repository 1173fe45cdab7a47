import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from './judge.ts'

/** A package as described in its `package.json` or in the lock file. Old packages have a list of licences. */
type Description = { license?: string | { type: string }; licenses?: { type: string }[]; dev?: boolean; link?: boolean }
type Lock = { packages: Record<string, Description> }

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const licenceIn = ({ license, licenses }: Description): string | null => {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? null
}

/**
 * All packages of the lock file. The licence comes from the installed package. A package for another platform is not installed; its
 * licence comes from the lock file.
 */
export const readPackages = (root: string): Package[] => {
  const { packages } = readJson(join(root, 'package-lock.json')) as Lock
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.link) return []
    const file = join(root, path, 'package.json')
    const installed = existsSync(file) ? licenceIn(readJson(file) as Description) : null
    const name = path.replace(/^.*node_modules\//, '')
    return [{ name, licence: installed ?? licenceIn(locked), dev: locked.dev ?? false }]
  })
}

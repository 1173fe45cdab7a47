import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Package } from './judge.ts'

/** A package as its own `package.json` or the lock file describes it; old packages name a list of licences. */
type Description = { license?: string | { type: string }; licenses?: { type: string }[]; dev?: boolean; link?: boolean }
type Lock = { packages: Record<string, Description> }

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const licenceIn = ({ license, licenses }: Description): string | null => {
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? null
}

/**
 * All packages of the lock file. The licence is what the installed package says; a package for another platform is not
 * installed, and then it is what the lock file says.
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

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const leftOut = new Set(['node_modules', '.git', 'data', 'test-results', 'playwright-report', join('docs', 'pictures')])

/** Recreates the symbolic links of the workspace packages, so that they point into the copy. */
const linkPackages = (root: string, copy: string): void => {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@muster'), { recursive: true })
  for (const name of readdirSync(join(from, '@muster'))) {
    symlinkSync(readlinkSync(join(from, '@muster', name)), join(to, '@muster', name), 'dir')
  }
  const shared = readdirSync(from).filter((name) => name !== '@muster' && (name === '.bin' || !name.startsWith('.')))
  for (const name of shared) symlinkSync(join(from, name), join(to, name), 'dir')
}

/** Copies the working tree with its builds. The copy shares the installed packages; the tree itself never changes. */
export const copyTree = (root: string): { copy: string; remove: () => void } => {
  const copy = mkdtempSync(join(tmpdir(), 'muster-mutants-'))
  const isKept = (path: string) => !leftOut.has(relative(root, path))
  cpSync(root, copy, { recursive: true, filter: isKept })
  linkPackages(root, copy)
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Build } from '../platform/base/build.ts'

const projectDir = join(import.meta.dirname, '../../..')

const textOf = async (...path: string[]): Promise<string | null> => {
  try {
    return (await readFile(resolve(...path), 'utf8')).trim()
  } catch {
    return null
  }
}

const commitIn = (text: string | null | undefined): string | null => (text && /^[0-9a-f]{40}$/.test(text) ? text : null)

/** In a worktree, `.git` is a file that names the folder. */
const gitDirOf = async (dir: string): Promise<string> => {
  const pointer = /^gitdir: (.+)$/m.exec((await textOf(dir, '.git')) ?? '')?.[1]
  return resolve(dir, pointer ?? '.git')
}

const packedCommit = (packedRefs: string | null, ref: string): string | null =>
  commitIn(
    packedRefs
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0],
  )

const commitFromGit = async (dir: string): Promise<string | null> => {
  const gitDir = await gitDirOf(dir)
  const head = await textOf(gitDir, 'HEAD')
  const ref = /^ref: (.+)$/.exec(head ?? '')?.[1]
  if (!ref) return commitIn(head)
  // Branches of a worktree are in the folder of the main checkout.
  const commonDir = resolve(gitDir, (await textOf(gitDir, 'commondir')) ?? '.')
  return (
    commitIn(await textOf(gitDir, ref)) ??
    commitIn(await textOf(commonDir, ref)) ??
    packedCommit(await textOf(commonDir, 'packed-refs'), ref)
  )
}

/**
 * Reads which code runs in this folder. The commit is `givenCommit`, else that of the checkout, else the one that `git archive` wrote into
 * the file `COMMIT`.
 */
export const readBuild = async (givenCommit: string | null, dir = projectDir): Promise<Build> => {
  const { version } = JSON.parse((await textOf(dir, 'package.json')) ?? '{}') as { version?: string }
  const commit = givenCommit ?? (await commitFromGit(dir)) ?? commitIn(await textOf(dir, 'COMMIT'))
  return { version: version ?? 'unknown', commit }
}

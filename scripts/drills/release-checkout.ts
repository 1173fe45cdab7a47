import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

/** Checks out a commit into an empty folder, installs its own packages, and builds its web app. */
export const checkOutRelease = async (commit: string, folder: string): Promise<void> => {
  const archive = `${folder}.tar`
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xf', archive, '-C', folder])
  await run('npm', ['ci'], { cwd: folder })
  await run(process.execPath, ['web/build.ts'], { cwd: folder })
}

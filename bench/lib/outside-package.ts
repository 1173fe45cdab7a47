import { execFile } from 'node:child_process'
import { access, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { progress } from './report.ts'

const run = promisify(execFile)

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * A package that only a benchmark needs, in a folder outside of the project. It is installed at the first run.
 * @returns the folder of the package
 */
export const outsidePackage = async (name: string, version: string): Promise<string> => {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'muster-bench', `${name}-${version}`)
  const installed = join(folder, 'node_modules', name)
  if (await exists(installed)) return installed
  progress(`Installing ${name} ${version} …`)
  await mkdir(folder, { recursive: true })
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`])
  return installed
}

import { execFile } from 'node:child_process'
import { access, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const workspaces = ['contract', 'server', 'paypal-sandbox', 'web']

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Links the installed packages of this checkout into another one, except for the workspaces, which are its own. */
const linkPackages = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@muster'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@muster') await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of workspaces) {
    await symlink(join(folder, name), join(modules, '@muster', name))
    const own = join(root, name, 'node_modules')
    if (await exists(own)) await symlink(own, join(folder, name, 'node_modules'))
  }
}

/** Checks out a commit into an empty folder with the packages of this checkout, and builds its web app. */
export const checkOutRelease = async (commit: string, folder: string): Promise<void> => {
  const archive = `${folder}.tar`
  await run('git', ['archive', '--output', archive, commit], { cwd: root })
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xf', archive, '-C', folder])
  await linkPackages(folder)
  await run(process.execPath, ['web/build.ts'], { cwd: folder })
}
